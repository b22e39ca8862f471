"""The words of which sentences that serve the conversation are made, by class; own compilation.

A sentence around an answer (thanks, offers, announcements, disclaimers) is built from few words: those of grammar,
those that address somebody, and those that speak of questions, answers and help. What it is about shows in the words
that are in none of these classes.
"""

from __future__ import annotations

import re

from pruefstand.blinding.unify_talk import EVERYDAY

__all__ = ["GRAMMAR", "SERVICE", "THE_TEXT", "WARES"]

_GRAMMAR = """
    anhand lässt bekommen bekommt bekommst bekomme dazu mal worum vorhin damit weit da dann davon denn oh ach na tja
    ebenfalls ebenso entsprechend gemäß bezüglich hinsichtlich bisschen allerdings übrigens jemand nichts irgendwie
    irgendetwas war waren beisammen los her hin raus rein zurück ab seite tat lang gibt steht bleibt wirst werdet
    habt seid deine
    deinem deinen deiner deines vermutest verständlicherweise
    aber alle allem allen aller alles als also am an ander andere anderem anderen anderes auch auf aus bald bei beide
    beiden beim bereits besonders besser bin bis bist bitte bloß da dabei dadurch dafür daher damit danach dann daran
    darauf daraus darin darf darfst darüber darum das dass davon dazu dein dem den denn der deren des deshalb dessen
    dich die dies diese diesem diesen dieser dieses dir doch dort du durch durchaus eben ein eine einem einen einer
    eines einfach einfachen einfacher einige einigen einiges einmal er erst es etwa etwas euch euer eure eurem euren
    für fürs gar ganz ganze gegebenenfalls gern gerne gewiss gleich habe haben hallo hast hat hätte hätten hier hierzu
    hierfür hiermit ich ihnen ihr ihre ihrem ihren ihrer ihres im immer in ins ist ja je jede jedem jeden jeder
    jederzeit jedes jedoch jetzt kann kannst konnte konnten können könnt könnte könnten könntest künftig lediglich
    leider mag magst mal man manche mehr mehrere mein meine meinem meinen meiner meines mich mir mit möchte möchten
    möchtest mögen möglicherweise müssen muss nach nachher natürlich noch nochmal nochmals nun nur ob oben obige obigen
    oder ok okay paar rund schon sehr sei sein selbst selbstverständlich sich sie sind so sobald sofern sofort solche
    soll sollen sollte sollten solltest somit sondern sonst sonstige sowie soweit tatsächlich über um und uns unser
    unsere unserem unseren unserer unter unten viel viele vielem vielen vielleicht völlig vom von vor vorher wäre wären
    warum was weil weitere weiterem weiteren weiterer weiteres weiterhin welche welchem welchen welcher welches wenig
    wenige wenn wer werde werden wie wieder will willst wir wird wirklich wo wofür wollen worauf worüber wurde wurden
    würde würden würdest wünschenswert ziemlich zu zum zur zusätzlich zwar zwei drei
"""
GRAMMAR = frozenset(_GRAMMAR.split())
"""Words of grammar and of grading, in lower case."""

_SERVICE = (
    # asking, answering, telling
    r"(?:an|nach|rück|zwischen|teil|haupt|fach|rechts|detail|prüfungs)?frag(?:e|en|st|t|estellung|estellungen)?"
    r"|(?:kurz)?(?:be)?antwort\w*|mitteil\w*|teil(?:e|en)|mit|sag(?:e|en|st)?|schreib(?:e|en|st)?|schick(?:e|en|st)?"
    r"|send(?:e|en)|nenn(?:e|en|st)|gib|geb(?:e|en)|gebt|lass|lassen|lasst|wiss(?:e|en)|weiß|bescheid|meld(?:e|en"
    r"|est)?"
    r"|kontakt\w*|wend(?:e|en)|erreich(?:e|en|bar)|rückmeldung\w*|feedback|nachricht\w*|e|mail|chat|gespräch\w*"
    r"|telefonisch\w*|persönlich\w*|mündlich\w*|schriftlich\w*|anliegen\w*|interess\w*|neugierig"
    # thanking, hoping, wishing, regretting
    r"|dank\w*|bedank\w*|herzlich\w*|freu(?:e|en|t|de)|freundlich\w*|vertrauen|interesse|geduld|aufmerksamkeit"
    r"|hoff(?:e|en|entlich)|wünsch\w*|wunsch|daumen|drück(?:e|en)|erfolg|glück|kraft|besserung|gute[nrs]?|gut|leid"
    r"|tut"
    r"|entschuldig\w*|sorry|missverständnis\w*|verwirrung|fehler|irrtum|verständnis|bedauer\w*|zuweisung|überweisung"
    r"|lesen|durchlesen|verbleib(?:e|en)|verbunden|grüß\w*|willkommen|schöne[nrs]?|tag|abend|wochenende|hi|hey|guten"
    r"|recht|stimmt|richtig\w*|perfekt|super|prima|toll\w*|klasse|absolut|klar|sicher|genau|bestens|alright|freilich"
    r"|tadellos|wunderbar|großartig\w*|ausgezeichnet\w*|hervorragend\w*|exzellent\w*|verstanden|versteh(?:e|en)"
    r"|nachvollzieh\w*|gerade|vergnügen|problem|natürlich|ordnung"
    # helping
    r"|hilf\w*|helf\w*|geholfen|behilflich|weiter|weiter(?:zu)?helfen|weitergeholfen|unterstütz\w*|beistand"
    r"|beisteh\w*"
    r"|zur|verfügung|stehe?n?|steht|bereit|bereitstehen|jederzeit|bedarf|benötig\w*|brauch\w*|zöger\w*|scheu\w*"
    r"|nachzufragen|nachfragen|nützlich\w*|nutz\w*|hilfreich\w*|begleit\w*"
    # making a text
    r"|erstell\w*|formulier\w*|umformulier\w*|entwerf\w*|entwirf\w*|entwurf|entwürfe|aufsetz\w*|setz(?:e|en)"
    r"|ausarbeit\w*"
    r"|ausgearbeitet\w*|vorbereit\w*|aufbereit\w*|aufzubereiten|zusammenstell\w*|zusammenfass\w*|zusammen"
    r"|zusammengefasst"
    r"|fass(?:e|en)|kürz\w*|kurz\w*|verkürz\w*|überarbeit\w*|anpass\w*|anzupassen|angepasst\w*|pass(?:e|en|t)"
    r"|änder\w*"
    r"|ergänz\w*|erweiter\w*|ausbau\w*|übersetz\w*|verfass\w*|erarbeit\w*|liefer(?:e|n)|mach(?:e|en|t|st)|gestalt\w*"
    r"|vereinfach\w*|gewünscht\w*|übernehm\w*|umschreib\w*|schreiben|skizzier\w*|recherchier\w*|berechn\w*|rechne\w*"
    # treating a matter
    r"|erklär\w*|erläuter\w*|vertief\w*|ausführ\w*|ausgeführt|eingeh\w*|geh(?:e|en|t)|darauf|ein|einzugehen|näher\w*"
    r"|genauer\w*|detail\w*|tiefer\w*|tief|analys\w*|prüf(?:e|en|st|ung)|geprüft|überprüf\w*|durchgeh\w*|durch"
    r"|untersuch\w*"
    r"|beleucht\w*|betracht\w*|anschau\w*|anseh\w*|schau(?:e|en)|seh(?:e|en)|beurteil\w*|bewert\w*|einschätz\w*"
    r"|einordn\w*"
    r"|ordne|unterscheid\w*|darstell\w*|darleg\w*|stell(?:e|en)|zeig(?:e|en)|verdeutlich\w*|besprech\w*|besprochen"
    r"|eingegangen|beginn(?:e|en)|start(?:e|en)|anfang\w*|fang(?:e|en)|konkretisier\w*|präzisier\w*|strukturier\w*"
    r"|systematisch\w*|schritt\w*|nacheinander|reihe|einzeln\w*|gemeinsam\w*|ausführlich\w*|umfassend\w*"
    r"|übersichtlich\w*"
    r"|verständlich\w*|überblick\w*|übersicht\w*|kompakt\w*|knapp\w*|gezielt\w*|detailliert\w*|fundiert\w*"
    r"|sorgfältig\w*"
    r"|bestmöglich\w*|strukturiert\w*|aufschlüssel\w*|lös(?:e|en|ung\w*)|gelöst|klär\w*|klarheit|unklar\w*|offen\w*"
    # what a conversation is about without saying it
    r"|thema|themen|punkt\w*|aspekt\w*|bereich\w*|teil(?:e|en|bereich\w*)?|abschnitt\w*|beispiel\w*|variante\w*"
    r"|version\w*"
    r"|fassung\w*|text\w*|stichwort\w*|stichworten|tabelle\w*|liste\w*|checkliste\w*|muster\w*|vorlage\w*|schema\w*"
    r"|prüfungsschema|gliederung\w*|stil|form|sprache|worte|worten|wörter|format|brief\w*|schreiben"
    r"|zusammenfassung\w*"
    r"|information\w*|infos?|auskunft|auskünfte|hinweis\w*|angaben|daten|unterlagen|schilderung\w*|beschreibung\w*"
    r"|erklärung\w*|erläuterung\w*|ausführung\w*|einschätzung\w*|analyse\w*|überlegung\w*|sachverhalt\w*"
    r"|situation\w*|lage"
    r"|fall(?:es|s)?|fälle|umstände\w*|frage\w*|begriff\w*|ergebnis\w*|rechtslage|sache|angelegenheit\w*|bild"
    r"|folgend\w*"
    r"|nachfolgend\w*|nachstehend\w*|untenstehend\w*|anbei|vorab|vorweg|vorgehen|anschluss|grundlage|basis|basierend"
    r"|bereitgestellt\w*|geschildert\w*|beschrieben\w*|genannt\w*|vorliegend\w*|gestellt\w*|wichtig\w*|zentral\w*"
    r"|wesentlich\w*|relevant\w*|spannend\w*|interessant\w*|komplex\w*|schwierig\w*|knifflig\w*|häufig\w*"
    r"|berechtigt\w*"
    r"|klassisch\w*|konkret\w*|bestimmt\w*|individuell\w*|ander\w*|nächst\w*|neu\w*|zusätzlich\w*|eventuell\w*"
    r"|etwaig\w*"
    r"|allfällig\w*|beliebig\w*|passend\w*|vollständig\w*|korrigier\w*|korrekt\w*|verbessert\w*|tipp|angebot|leicht"
    r"|ergibt|ergeben|komm(?:e|en)|gelang(?:e|en)|belastend\w*|unangenehm\w*|ärgerlich\w*|hören|klingt|befind\w*"
    r"|gefällt"
    r"|denk(?:e|en|st)|mein(?:st|en)|erfahr\w*|wollen|bevorzug\w*|österreichisch\w*|deutsch\w*|schweizer\w*|rechts"
    r"|lieb(?:er|sten)|kurze|schnell\w*|zeit|details"
    # how a conversation is held, and what a reader feels and does
    r"|versuch\w*|verschaff\w*|erste[nrs]?|einblick\w*|eindruck|hintergrund|zusammenhang|kontext|ausgangspunkt"
    r"|startpunkt"
    r"|gegliedert|sortiert|geordnet|aufgeteilt|praxisnah\w*|prüfungstauglich\w*|klausur\w*|gutachtenstil|urteilsstil"
    r"|hausarbeit\w*|studium|lernen|üben|merken|vorschlag\w*|vorschläge|idee\w*|ansatz|ansätze|weg|richtung"
    r"|sinnvoll\w*"
    r"|wertvoll\w*|gedanken|mühe|bemühungen|aufgabe\w*|aufgabenstellung|sachlich\w*|neutral\w*|locker\w*|formell\w*"
    r"|förmlich\w*|höflich\w*|professionell\w*|stellung|stellungnahme\w*|nehme|ärger|sorgen?|angst|frust|stress"
    r"|unsicher\w*|enttäusch\w*|gefühl\w*|gesundheit|entscheidung(?:en)?|einstieg|rat|ratschlag|austausch"
    r"|meint|reicht|brauchbar\w*|nachlesen|umfang|tiefe|länge|abschließend\w*|material\w*|quelle\w*"
    r"|ausarbeitung\w*|aufbau|reihenfolge|inhaltlich\w*|sprachlich\w*|stilistisch\w*|optimier\w*|verbesser(?:e|n"
    r"|te\w*)"
    r"|bisherig\w*|ursprünglich\w*|gesamt\w*|möglichst|bestmöglich|gemeint|anbieten|biete[nt]?|abstimm\w*"
    r"|teilst|beschreib\w*|schilder\w*|erzähl\w*|verrat\w*|mitgeteilt\w*|übermittelt\w*|weitergehend\w*|darüber"
    r"|hinaus"
    r"|drauf|loslegen|umsetz\w*|überlege\w*|überprüfung|bezug|eingangs|gut|leichter|besser|grundlagen|orientier\w*"
    r"|durchgesehen|angesehen|angeschaut|gelesen|wesentliche|einordnen|zuordnen|beziehe|lautet|problem\w*|klassiker"
    r"|vermut\w*|sprichst|sprechen|spreche|ansprichst|wichtiges|einfach\w*|hast|bitte\w*|erhalt(?:e|en)|erhältst"
    r"|gewünscht"
    r"|vorbereitet|infos?|licht|dunkel|bring(?:t|en|e)|anfrage\w*|telefonat|anruf\w*|ruf(?:e|en)|dokument|word|pdf"
    r"|datei"
    r"|selbstredend|durchklingel\w*|anklingel\w*|durchruf\w*|durchläut\w*|anruf\w*|durchgeb\w*|zuruf\w*"
    r"|nummer|toi|pass|seite|schick|nenn|sag|fehlt|tipps?|kläre|klär|helfend|unten|frohes|arbeit|schaffen|schaffst"
    r"|würdigung\w*|verständlicherweise|mitgeteilten|berücksichtigt|angegebenen|zusammenarbeit|unterhaltung|dialog"
    r"|folgefrage\w*"
    r"|anschlussfrage\w*|zwischenfrage\w*|vorlage|version|entwickl\w*|weiterentwickl\w*|ausbauen|abrunden|anfertig\w*"
    r"|begriffen|klappt|läuft|lohnt|dran|denk|prüfungs\w*|lern\w*|karteikarte\w*|merkblatt|leitfaden|steckbrief"
    r"|skizze\w*"
)
SERVICE = re.compile(rf"{_SERVICE}|{EVERYDAY.pattern}")
"""Words that speak of asking, answering, helping, wishing, making and treating a text, in lower case."""

WARES = re.compile(
    r"erstell\w*|formulier\w*|umformulier\w*|entwerf\w*|entwirf\w*|entwurf|aufsetz\w*|setz(?:e|en)|ausarbeit\w*"
    r"|ausgearbeitet|vorbereit\w*|aufbereit\w*|aufzubereiten|zusammenstell\w*|zusammenfass\w*|kürz\w*|überarbeit\w*"
    r"|anpass\w*|anzupassen|ergänz\w*|übersetz\w*|verfass\w*|liefer(?:e|n)|mach(?:e|en)|skizzier\w*|recherchier\w*"
    r"|erklär\w*|erläuter\w*|vertief\w*|ausführ(?:e|en)|eingeh\w*|geh(?:e|en)|präzisier\w*|konkretisier\w*"
    r"|beantwort\w*"
    r"|darstell\w*|zeig(?:e|en)|hilf(?:e|t|reich)?|helf(?:e|en)|weiterhelf\w*|behilflich|unterstütz\w*|verfügung"
    r"|bescheid"
    r"|bereit|wissen|rückfrag\w*|frag|fragen?|nachzufragen|nachfragen|unklar\w*|besprech\w*|rechne\w*|berechn\w*"
    r"|erreichen"
    r"|bedarf|wende[nt]?|kontakt\w*|melde[nt]?|vereinfach\w*|gestalte\w*|prüf(?:e|en)|einschätz\w*|schreib(?:e|en)|da"
)
"""What somebody offers at the end of an answer: making and treating texts, help, contact."""

THE_TEXT = re.compile(
    r"(?:(?:rechts)?auskunft|auskünfte|antwort\w*|einschätzung\w*|ausführung\w*|information\w*|infos?|angaben"
    r"|inhalte?"
    r"|zusammenfassung|analyse|text|darstellung|übersicht|beitrag|stellungnahme|bewertung|beurteilung|hinweise?"
    r"|erläuterung\w*|erklärung\w*|chats?|dokument|chatverlauf|überblick|lösung\w*|vorschlag|vorschläge"
    r"|empfehlung\w*|entwurf|muster|liste|checkliste|tabelle|tipps?|zeilen"
    r"|gutachten|einordnung|erstinformation)"
)
"""What an answer calls itself, in lower case."""
