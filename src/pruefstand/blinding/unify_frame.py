"""Lines around a person's text: letterhead, references, place and date, salutation, greeting, signature, exams."""

from __future__ import annotations

import re

from pruefstand.language.calendar import MONTH

__all__ = [
    "AFTERWORD",
    "BARE_DATE",
    "CONTACT",
    "DEVICE",
    "DICTATION",
    "ENCLOSURE",
    "MAIL_HEAD",
    "NAME_LINE",
    "ORGANISATION",
    "PAGE_MARK",
    "PLACE_DATE",
    "POSTSCRIPT",
    "REFERENCE",
    "SALUTATION",
    "SIGNATURE",
    "STUDENT",
    "STUDENT_MORE",
]

_W = r"[A-ZÄÖÜÉ][\w.'’ßäöüéèáàâëîïôûçğışńłżźćśĂÄÖÜ-]*"
_TITLE = (
    r"(?:(?:em\.|o\.|a\.o\.|ao\.|Hon\.-?|Univ\.-?|Ass\.-?|Assoz\.-?|Priv\.-?|PD|Prim\.a?|Prim|OA|OÄ|FA|FÄ"
    r"|Ass\.|TA|AA|DDr\.?|MMag\.?a?|Mag\.?a?|Dr\.?in|Dr\.?|Prof\.?in|Prof\.?|"
    r"Dipl\.-\w+\.?|DI|Ing\.?|Doz\.?|RA|RAin|RAA|StB|WP|lic\.|iur\.|jur\.|med\.|univ\.|habil\.|phil\.|rer\."
    r"|nat\.|oec\.|LL\.?M\.?|MBA|MSc|BSc|MA|BA|MBL|PhD|Bakk\.|h\.?c\.|Hofrat|HR|KR|"
    r"\(FH\)|dent\.|pharm\.|vet\.|sc\.|theol\.|mult\.|FEBU|FESC|MPH|E\.MA)[ ,-]*)"
)
NAME_LINE = re.compile(
    rf"(?:{_TITLE}){{0,8}}{_W}(?: (?:von|van|de|der|den|zu|zur|und|&|{_W})){{0,5}}(?:,? ?{_TITLE}){{0,4}}"
    rf"(?:, {_W}(?: (?:für|der|in|im|und|{_W})){{0,5}})?,?"
)
"""A line that may be nothing but a name with its titles."""

_PLACE = rf"{_W}(?: (?:am|an der|im|a\.d\.|/|bei|ob der|in) ?{_W})?(?: {_W}){{0,2}}"
_DATE = (
    rf"(?:[0-9]{{1,2}}\.[ ]?(?:[0-9]{{1,2}}\.[ ]?|{MONTH}\.?[ ]?)(?:[0-9]{{2}}|[0-9]{{4}})"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4})"
)
BARE_DATE = re.compile(rf"(?:Am |am )?{_DATE}[.,:]?")
"""A line that is a date without a place."""
PLACE_DATE = re.compile(
    rf"(?:(?:{_PLACE})(?:,? (?:am|den|im|dem|den|vom)|,)?[ ]|(?:am|den|Datum(?: des Schreibens)?:?"
    rf"|Ort, Datum:)[ ])?(?:{_PLACE},? )?(?:den |am )?(?:{_DATE}|(?<=im ){MONTH} [0-9]{{4}})[.,]?(?: ?/ ?\w{{1,6}})?"
)
"""A line that is a date, with or without a place."""

_PARTICLES = (
    r"(?:[Vv]on|[Vv]an|[Dd]e|[Dd]er|[Dd]en|[Dd]em|[Zz]u|[Zz]ur|[Zz]um|[Vv]om|[Ll]a|[Ll]e|[Dd]el|[Dd]ella|[Dd]i|[Dd]a"
    r"|[Dd]os|das|du|ten|ter|[Aa]l|[Ee]l|bin|ibn|auf|am|an|aus|im|in|und|thor|op)"
)
"""Words in small letters that stand before or within a surname."""
_PARTICLE_NAME = rf"(?:Ó {_W}|(?:{_PARTICLES} ){{1,3}}(?:['’]t )?|(?:[Aa]l|[Ee]l|[Aa]s|[Aa]d|d|t)[-'’]){_W}"
_NAMED = (
    rf"(?:(?:(?:Frau|Herrn?|Fr\.|Hr\.|Familie|Eheleute|Kollegin"
    rf"|Kollegen?) (?:{_TITLE}){{0,6}}(?:{_W} ){{0,2}}{_PARTICLE_NAME}"
    r"|gnädige|mitenand|nochmals|wieder|Damen und Herren|Herren|Damen|Gericht|Senat|Frau|Herrn?|Fr\.|Hr\."
    r"|Familie|Kollegin(?:nen)?|Kollegen?"
    r"|Kolleg\*innen|Kolleg:innen|Doktor|Professor(?:in)?|Präsident(?:in)?|Richter(?:in)?|Mandant(?:in)?"
    r"|alle|zusammen|Team|Patient(?:in)?|"
    r"und|sehr|geehrte[rsn]?|liebe[rs]?|werte[rs]?|geschätzte[rs]?|verehrte[rs]?|hochverehrte[rs]?"
    rf"|miteinander|zäme|zämme|beinand|beisammen|ihr|Leute|allerseits|all|dear|sir|madam|{_TITLE}|{_W}),? ?){{1,10}}"
)
SALUTATION = re.compile(
    r"(?:(?:[Ss]ehr |[Hh]och)?(?:geehrte[rsn]?|[Vv]erehrte[rs]?|[Gg]eschätzte[rs]?)|[Ll]iebe[rs]?|[Ww]erte[rs]?"
    r"|S\. ?g\.(?: ?[DH]\.)?|Sg[HFD]\b|(?:Schönen )?[Gg]uten (?:Tag|Morgen|Abend)|Grüezi|Gr(?:üß|üss|uess) (?:Gott"
    r"|Sie|[Dd]ich"
    r"|[Ee]uch)|Hall[oi]|Hallihallo|Hallöchen|Hi|Hey|Hej|Hoi|Huhu|Ahoi|Tach|Na|Moin(?: [Mm]oin)?|Moinsen"
    r"|Servus|Servas|Sal[iü]|Ciao|Tschau|Grüessech|Grüetzi|Gr(?:iaß|üaß) (?:[Dd]i|[Ee]uch|eana)"
    r"|Gott zum Gruße?|Mahlzeit|Dear|Hello|Bonjour"
    r"|Guten Morge|Namaste|An (?:alle|die|das|den))"
    rf"(?:[ ,]+{_NAMED})?[ ]?[,!.:;]?|Hohe[srn]? (?:Gericht|Senat|Kammer|Haus)[!,]?"
)
"""A line that is a salutation."""

ENCLOSURE = re.compile(
    r"(?:[0-9]{1,2} ?(?:x|fach)? )?(?:Anlagen?|Beilagen?|Anhang|Anhänge|Enc\.?|Encl\.?|Beil\.|Anl\.|Verteiler"
    r"|Kopie an|Cc|CC|cc|\./[0-9A-Z])\b"
)
"""How a line of enclosures begins: content, which stays."""
POSTSCRIPT = re.compile(r"(?:P\.? ?S\.?|PPS|NB|Nachtrag)[ :.]")
"""How a postscript begins: content, which stays."""
DEVICE = re.compile(
    r"(?:(?:Von|Gesendet von|Gesendet mit|Diese Nachricht wurde von)[ ](?:meinem|der"
    r"|meiner)[ ][^\n]{2,60}(?:gesendet|App|iPhone|iPad|Handy|Smartphone|Gerät|Mobiltelefon|Samsung\w*"
    r"|Outlook\w*)[^\n]{0,20}\.?|Gesendet von (?:Outlook|Mail|iPhone|Yahoo|GMX)[^\n]{0,40}"
    r"|Sent from [^\n]{2,40}"
    r"|Holen Sie sich Outlook[^\n]{0,40}"
    r"|(?=(?:P )?[–—*+ -]{0,4}(?:Diese[rs]?|Der Inhalt|Die in|Bitte|Denken|Wenn Sie|Sollten Sie|Falls Sie"
    r"|Sie haben|Hinweis"
    r"|Vertraulich\w*|E-?Mail\w*)\b)"
    r"(?=[^\n]{0,200}\b(?:E-?Mail|Mail|Nachricht|Mitteilung|Anhänge|Schreiben|Dokument|Brief)\b)"
    r"(?=[^\n]{0,300}(?:vertraulich|irrtümlich|Adressat|Empfänger|ausdruck|gedruckt|ausgedruckt|Umwelt|Papier"
    r"|ohne Unterschrift"
    r"|Virus|Viren"
    r"|Signatur|automatisch|maschinell|elektronisch|unverzüglich|gelöscht|löschen))[^\n]{10,400})",
    re.IGNORECASE,
)
"""A line that a device or mail program adds."""
DICTATION = re.compile(
    r"(?:(?:DZ|Dikt|Diktatzeichen|Diktat)[.:]{1,2} ?)?"
    r"(?:(?:DDr|Dr|MMag|Mag|Prof|RA|Prim|OA)\. ?)?[A-ZÄÖÜ]{1,4}[/.-][a-zäöü]{1,3}"
)
"""A mark of who dictated and who typed."""
AFTERWORD = re.compile(
    r"(?:Diktatzeichen|Diktat|Dz\.?|Unser Zeichen|Sachbearbeiter(?:in)?|Schreibkraft|Schreibdienst"
    r"|Referent(?:in)?|Bearbeiter(?:in)?)[ ]?[:.]?[ ][^\n]{1,40}"
    rf"|{DICTATION.pattern}"
    r"|[Nn]ach Diktat [^\n]{3,40}|\(?Ort, Datum(?:, Unterschrift)?\)?|(?:Datum, )?Unterschrift:? ?[_.]{0,60}"
    r"|\(?(?:[Ee]lektronisch|[Dd]igital|[Aa]utomationsunterstützt|[Mm]aschinell)[ ](?:vidiert|gefertigt|signiert"
    r"|unterzeichnet|unterschrieben|erstellt|freigegeben|gezeichnet|beurkundet)[^\n]{0,60}"
    r"|Diese[rs]? (?:Dokument|Schreiben|\w*[Bb]rief|\w*[Bb]efund|\w*[Bb]ericht|Bescheid|Ausfertigung|Erledigung"
    r"|Mitteilung|Ausdruck|Formular|Gutachten|Rechnung) (?:wurde|ist|wird) (?:elektronisch|maschinell|digital"
    r"|automatisch|automationsunterstützt|amtssigniert|ohne (?:eigenhändige )?Unterschrift)\b[^\n]{0,100}"
    r"|(?:[Ee]lektronische|[Ss]chriftliche|[Gg]ekürzte) Ausfertigung(?: gemäß| nach)? ?(?:§ [0-9]{1,3} \w{2,6})?"
    r"|[Dd]iktiert[^\n]{0,40}"
    r"|Amtssigniert[^\n]{0,60}"
    r"|[Dd]ieses Schreiben ist ohne Unterschrift gültig\.?|\(?(?:Unterschrift|Stempel"
    r"|Stempel und Unterschrift|eigenhändige Unterschrift)\)?|[_.]{5,60}",
)
"""A line behind a signature, or a dictation mark."""
SIGNATURE = re.compile(
    r"Für (?:die|den|das) [^\n:]{2,40}:?|(?:(?:gez\.?|i\. ?[VA]\.|i[VA]|ppa\.?|e\. ?h\.|pp\.|für (?:die"
    r"|den)|f\.d\.R\.d\.A\.:?"
    rf"|Für die Richtigkeit[^\n]{{0,30}})[ ]?)?(?:{NAME_LINE.pattern})?(?: ?,? ?(?:e\. ?h\.?|eh\.?"
    r"|m\. ?p\.?|\([^\n()]{2,40}\)))?"
    rf"|(?:gez\.?|i\. ?[VA]\.) [^\n]{{2,50}}"
)
"""A line of a signature: name, title, function."""
_LINE_OF_PHONES = (
    r"(?:(?:T|F|M|P|H|Tel|Fax|Mob|Fon|Ph|Telefon|Telefax|Mobil|E|W|E-?Mail|Web)\.?[ ]?[:.]?[ ]?"
    r"(?:(?:\+|00|\(?0)[0-9 ()/.–-]{6,25}[0-9]|(?:DW|Dw|-|–)[ ]?[0-9]{1,5}|[\w.+-]{1,60}@[\w.-]{3,60}"
    r"|(?:https?://|www\.)[^\s]{3,80})(?:[ ]?[,|·•;/–]?[ ]{1,3}|$))"
)
CONTACT = re.compile(
    rf"(?=[^\n]*[0-9@]){_LINE_OF_PHONES}{{1,6}}(?:DW [0-9]{{1,4}})?|"
    r"(?:Tel(?:efon)?|Fax|Telefax|Mobil|Handy|E-?Mail|Mail|Web|Internet|Homepage|www|UID|UID-Nr|ATU"
    r"|USt-?Id(?:Nr)?|FN|DVR|IBAN|BIC|Bankverbindung|Kontonummer|Konto|HRB|Amtsgericht|Registergericht|Code"
    r"|ADVM|Sprechstunden?|Postanschrift|Besucheradresse|Ansprechpartner(?:in)?|Zuweiser(?:in)?|Kontakt|Zertifiziert"
    r"|Sprechzeiten|Ordinationszeiten|Öffnungszeiten|Postfach|Durchwahl|DW|Kundennummer|Steuernummer"
    r"|St\.-?Nr|Gerichtsfach|R[0-9]{6}|P[0-9]{6})[ .:/-]*[^\n]{0,120}"
    r"|[^\n]{0,60}(?:[\w.+-]{1,60}@[\w.-]{3,60}|(?<![/\w])www\.[^\s]{4,80})[^\n]{0,60}|https?://[^\s()\[\]]{4,80}"
    r"|(?:[A-ZÄÖÜ][^\n,]{1,60}(?:gasse|straße|strasse|str\.|weg|platz|allee|ring|kai|ufer|damm|gürtel|zeile"
    r"|markt|hof|steig|berg|graben|promenade|park|chaussee|Straße|Strasse|Gasse|Weg|Platz|Allee)|(?:Am"
    r"|An der|Im|Zum|Zur|Unter den|Auf der|In der) [A-ZÄÖÜ][^\n,]{1,40}) [0-9]{1,4}[a-z]?"
    r"(?:[/-][0-9]{1,4}[a-z]?){0,4}(?:[ ]?(?:,|\||·|•|–|-|/)[^\n]{0,80})?"
    r"|(?:(?:A|D|CH|AT|DE|FL)-)?[0-9]{4,5} [A-ZÄÖÜ][\w.äöüß/-]{2,30}(?: [\w.äöüß/-]{1,30}){0,4}(?:[ ]?(?:,"
    r"|\||·|•|–)[^\n]{0,80})?|[^\n]{0,80}\b(?:Tel|Fax)\b[.:]? ?\+?[0-9][^\n]{4,80}"
)
"""A line of an address, telephone, bank or register."""
ORGANISATION = re.compile(
    r"[^\n]{0,80}(?:Rechtsanw[aä]lt\w*|Anwaltskanzlei|Anwaltssozietät|Kanzlei|Advokatur\w*|Notariat\w*"
    r"|Notar(?:in|e)?\b|Ordination|Praxis|Arztpraxis|Gemeinschaftspraxis|Klinikum|Landesklinikum"
    r"|Universitätsklinik\w*|Klinik\b|Krankenhaus|Spital|Kantonsspital|Landeskrankenhaus|LKH|AKH"
    r"|Medizinische[sr]? Zentrum|MVZ|Abteilung\b|Referat\b|Sachgebiet\b|Dezernat\b|Institut für|"
    r"Institut\b|Lehrstuhl|Universität|Fakultät|Hochschule|Steuerberat\w*|Wirtschaftsprüf\w*|Partnerschaft"
    r"|PartG|PartGmbB|mbB|\bOG\b|\bKG\b|GmbH|\bAG\b|& Partner|& Kollegen|& Collegen|und Partner|LLP"
    r"|Sozietät|Bezirkshauptmannschaft|Magistrat|Landesgericht|Bezirksgericht|Bundesministerium|Amt der"
    r"|Stationsleitung|Station\b|Ambulanz|Department|Zentrum für|Pflegeheim|Pflegedienst|Vorstand"
    r"|Leiter(?:in)?|Leitung|\w*[Vv]orstand|\w*[Dd]irektor(?:in)?|Chefarzt|Chefärztin|Ärztliche (?:Leitung"
    r"|Direktion)|Gerichtssachverständige\w*"
    r"|Sachverständige\w*|Verteidiger\w*|Treuhänder\w*|Fachanw[aä]lt\w*|Fach(?:arzt|ärztin)\b|Mediator\w*)[^\n]{0,80}"
)
"""A line that names a firm, practice, hospital, authority or function."""
REFERENCE = re.compile(
    r"(?:Absender(?:in)?|Empfänger(?:in)?|Adressat(?:in)?|Betreff|Betrifft|Betr\.|Bezug|Bez\.|Unser Zeichen"
    r"|Unsere Zeichen|Ihr Zeichen|Ihre Zeichen"
    r"|Mein Zeichen|Zeichen|Unsere Referenz|Referenz|Ref\.|Aktenzeichen|Az\.?|AZ|GZ|Akt|Zahl|Zl\."
    r"|Geschäftszeichen|Ihre Nachricht(?: vom)?|Ihr Schreiben(?: vom)?|Datum|Sachbearbeiter(?:in)?"
    r"|Bearbeiter(?:in)?|RSb|Einschreiben|Per E-?Mail|Vorab per[^\n:]{0,20}|per beA|Via ERV|WEB-ERV|An|Von"
    r"|Re|AW|WG|wg\.|Wegen)[ ]?(?::|\b(?=[^\n]{0,3}$))[^\n]{0,140}"
    r"|(?:Uns(?:er|ere|\.)|Ihr(?:e|\.)?|Mein(?:e)?) (?:Ref|Referenz|Zeichen|Zch|Zahl|Akt|Akte|Aktenzeichen"
    r"|Geschäftszeichen|Az"
    r"|AZ|GZ|Kundennummer|Ansprechpartner(?:in)?|Nachricht|Schreiben)\b[^\n]{0,80}"
    r"|(?:Herrn?|Frau|Firma|Familie|An das|An die|An den|Eheleute)(?: [^\n]{0,60})?|(?:Einschreiben|Eingeschrieben"
    r"|Einschreiben mit Rückschein|RSb|RSa|Vertraulich|VERTRAULICH|Persönlich|PERSÖNLICH|Streng vertraulich"
    r"|Anwaltsgeheimnis)[^\n]{0,60}"
    r"|(?:(?:[Nn]ur|[Vv]orab|[Aa]usschließlich|[Zz]ustellung) )?(?:[Pp]er|[Vv]ia|[Ii]m|[Mm]it) (?:E-?Mail|Mail|Fax"
    r"|Telefax|beA"
    r"|Einschreiben|Post|Boten|Kurier|A-Post|ERV|web-?ERV|WEB-?ERV|EGVP|IncaMail|Secure\w*|Rückschein"
    r"|besonderes)\b[^\n]{0,50}"
)
"""A line of references or of the addressee above a salutation."""
MAIL_HEAD = re.compile(r"(?:Von|An|Cc|CC|Gesendet|Datum|Betreff|Thema|From|To|Sent|Date|Subject):[ ][^\n]{1,160}")
"""A line of the head of an e-mail."""
STUDENT = re.compile(
    r"(?:Abgegeben|Eingereicht|Vorgelegt|Angefertigt|Bearbeitet|Verfasst) (?:von|durch)[: ][^\n]{3,60}"
    r"|(?:Kenn|Kandidat(?:en|innen)|Prüfungs|Prüflings|Teilnehmer(?:innen)?|Matrikel|Platz|Sitz|Studierenden|Studien"
    r"|Anonymisierungs|Klausur|Bewerber(?:innen)?|Examens|Bearbeiter|Arbeitsplatz)-?(?:nummer|[Nn]r\.?|zahl|ziffer"
    r"|code|kennung"
    r"|-?ID|Code)[ ]?[:.#]?[ ]?(?=[^\n]{0,20}[0-9])[^\n]{1,40}"
    r"|(?:(?:Vor- und )?(?:Familienname|Nachname|Vorname|Zuname|Name|NAME)(?:,? ?(?:und|/|,)? ?(?:Vorname|Nachname"
    r"|Zuname"
    r"|Familienname))?(?: \([^()\n]{3,40}\))?(?: der Kandidatin| des Kandidaten| der/des Studierenden)?"
    r"|Matrikel-?(?:nummer|nr\.?"
    r"|-?Nr\.?)?|Matr\.?-?[Nn]r\.?|Mat\.-?Nr\.?|MatNr\.?|Mnr\.?|Martikelnummer|Studienkennzahl|SKZ"
    r"|Stud\.-?Kz\.?|Studierendennummer|Immatrikulationsnummer|Legi-?Nr\.?|Kandidat(?:in|ennummer)?"
    r"|Platznummer|Kennwort|"
    r"(?:Prüfungs|Examens)kandidat(?:in)?|MATRIKELNUMMER|Student(?:in)?|Studierende[r]?|Prüfungsnummer|Kennziffer"
    r"|Prüfling)[ ]?(?:[:.#]"
    r"|(?=[ ][A-Za-z]?[0-9]{5,}))[^\n]{0,80}"
    r"|(?:stud|cand)\. ?(?:iur|jur|med|phil|rer)\.[^\n]{0,60}"
    r"|(?:Kandidat(?:[/:*]?in)?|Prüfling|Platz)[- ]?(?:Nr\.?|Nummer)[ ]?:?[ ]?[0-9]{1,6}"
    r"|[A-ZÄÖÜ][\w-]{1,25}, [A-ZÄÖÜ][\w-]{1,25}(?: [A-ZÄÖÜ][\w-]{1,25})? \([A-Za-z]?[0-9]{7,9}\)"
    r"|[^\n:]{0,60}\b(?:Matr(?:ikel)?\.?-? ?(?:Nr|nr|nummer|Nummer)?\.?|MNr\.?"
    r"|Matrikelnummer)[:. ]{0,2}[A-Za-z]?[0-9]{5,9}[^\n]{0,40}"
)
"""A line that only the header of a student's paper has."""
STUDENT_MORE = re.compile(
    r"(?:LV|LV-?Nr\.?|Lehrveranstaltung|Semester|Fachsemester|Fach|Kurs|Übung|Seminar|Vorlesung|Prüfung"
    r"|Fachprüfung|Klausur|Modul|Modulprüfung|Diplomprüfung|Examen|Datum|Prüfungsdatum|Prüfer(?:in)?"
    r"|Betreuer(?:in)?|Dozent(?:in)?|Universität|Hochschule|Studium|Studiengang|Gruppe|Abgabe|Abgabedatum"
    r"|Termin|Hörsaal|E-?Mail|Anschrift|Adresse|Hausarbeit|Korrektor(?:in)?|Punkte|Note|Institut|SS|WS|SoSe"
    r"|WiSe|FS|HS|Sommersemester|Wintersemester|Frühjahrssemester|Herbstsemester|[0-9]{1,2}\. (?:Fach)?[Ss]emester"
    r"|Geburtsdatum|Studien\w+|\w*[Kk]lausur|Schriftliche (?:Prüfung|Klausur)|[Ee]ingereicht|[Vv]orgelegt"
    r"|Erreichte Punkte"
    r"|Punktezahl|Gesamtpunkte|Sitzplatz|Rechtswissenschaftliche|Juristische|LV-Leiter(?:in)?|Tutorium|Proseminar"
    r"|Lehrgang|Jahrgang)\b[^\n]{0,100}"
)
"""A line that belongs to such a header when it stands beside one."""
PAGE_MARK = re.compile(
    (
        r"(?:Seite|Blatt|Bogen|Page|S\.)[ ][0-9]{1,3}(?:[ ]?(?:von|/|of)[ ]?[0-9]{1,3})?"
        r"|[-–][ ]?[0-9]{1,3}[ ]?[-–]|\(?(?:bitte wenden|b\. ?w\.|bw)!?\)?|\(?Fort(?:setzung|s\.) (?:auf|von|der"
        r"|nächste|umseitig|siehe)(?= ?(?:Seite|S\.|Blatt|Bl\.|Bogen|umseitig|Rückseite|der|nächste|siehe|[0-9\n)]|\Z))"
        r"[^\n]{0,40}|[-–*(~=#]{0,3}[ ]?Ende der (?:Bearbeitung|Arbeit|Klausur"
        r"|Prüfung)[ ]?[-–*)~=#]{0,3}\.?"
        r"|\((?:erreichte )?(?:Gesamtp|P)unkte(?:zahl)?:?[ ][0-9,.]{1,5}(?:[ ]?(?:von|/)[ ]?[0-9]{1,3})?\)"
        r"|[\[(][0-9,.]{1,4}(?:[ ]?(?:/|von)[ ]?[0-9]{1,3})?[ ]?(?:P|Pkt|Punkten?|BE|VP)\.?[\])]"
        r"|[-–*=~]{1,6}[ ]?(?:Ende"
        r"|Schluss)[ ]?[-–*=~]{1,6}"
        r"|Zusatzblatt [0-9]{1,2}|Korrekturrand|Bearbeitungszeit:?[^\n]{0,40}"
        r"|[0-9]{1,3}[ ]?/[ ]?[0-9]{1,3}(?=\Z)"
    ),
    re.IGNORECASE,
)
"""A line that counts pages, or serves the sitting of an exam."""
