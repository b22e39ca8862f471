"""Everyday words of those who talk about a talk, by class; own compilation.

They tell how the writer or reader feels, judges the question, reads, writes, waits and goes on, in the colours of
spoken German from Kiel to Bern and Vienna. None names a right, a duty, a party, an illness or a deed.
"""

from __future__ import annotations

import re

__all__ = ["EVERYDAY"]

_CALLS = """
    ah puh uff hm hmm ähm oha aha ahja hui oje ojemine wow ups hoppla hoi grüezi servus moin tschüss tschau ciao baba jo
    jep joa nö naja jaja top bingo voilà tada bravo respekt chapeau hut hurra juhu halt eh ned net nit nix nimmer s
    ne nen nem bissl bisserl bissle bitzeli büschn weng schaun schauma schau ma mia mir i isch dös
    deis des fei gell gelle ge
    woll nich nüscht öppis merci bitteschön dankeschön zuerst zunächst anschließend schließlich zuletzt zuallererst
    schluss moment sekunde sekunden minute minuten augenblick ruhig lasse lässt bevor ehe seitens trotzdem art uhr heute
    morgen gestern montag dienstag mittwoch donnerstag freitag samstag sonntag werktags möge kleine kleiner kleines
    kleinen kleinem länger lang lange langes kürzer bessere besseren besseres besserer alleine allein ehrlich offenbar
    wohl womöglich unbedingt zugegeben zugegebenermaßen insgesamt sowieso ohnehin echt total voll mega urgut leiwand
    cool fein nett lieb liebe lieben liebes lieber liebste fest doll dolle gratis kostenlos online zig tausend hundert
    fünf vier sechs zehn
"""
_EVERYDAY = (
    # how a question is felt to be
    r"machbar|heikel|heikle\w*|tricky|happig\w*|zäh\w*|verzwickt\w*|vertrackt\w*|trocken\w*|haarig\w*"
    r"|spezielle?\w*|sperrig\w*"
    r"|unübersichtlich\w*|anspruchsvoll\w*|vielschichtig\w*|trivial\w*|simpel|simple\w*|schwer\w*|ohne|harte nuss"
    r"|nuss|brocken"
    r"|dauerbrenner|evergreen|knackpunkt|knacknuss|hacken|haken|dschungel|klassiker|zeitlos\w*|berühmt\w*"
    r"|beliebt\w*|verständlich"
    r"|spannung|neugier\w*|kniffelig\w*|clever\w*|schlau\w*|geschickt\w*|aufmerksam\w*|präzise\w*|treffend\w*"
    r"|gelungen\w*"
    # feelings, and what one wishes
    r"|respekt|kompliment\w*|lob\w*|glückwunsch|glückwünsche|gratulier\w*|gratulation|mut|mutig\w*|nerven|kopf"
    r"|hoch|ohren"
    r"|steif|zuversicht\w*|optimis\w*|ruhe|gelassen\w*|wurmt|nervt|ärger\w*|nagt|belastet|bedrückt|quält"
    r"|beschäftigt|umtreibt|mulmig\w*|unwohl|verunsicher\w*|traurig\w*|gespannt|erleichter\w*|beruhig\w*|mitgefühl"
    r"|mitfühl\w*"
    r"|fühl\w*|nachfühl\w*|feierabend|urlaub|pause|start|gelingen|übung|ausgang|durchhalt\w*|durchhänge\w*"
    r"|standhaft|stark\w*"
    r"|umarm\w*|knuddel\w*|schaffst|schafft|klapp\w*|gutgeh\w*|ausgeh\w*|sorge\w*|kummer|pech|bange|peinlich\w*"
    r"|blöd\w*|doof\w*"
    r"|mies\w*|frustrier\w*|stressig\w*|nervenaufreibend\w*|schade|aufregend\w*|schlimm\w*|unschön\w*"
    r"|kräftezehrend\w*"
    # what a speaker does with his own speech
    r"|aus(?:zu)?hol\w*|voraus(?:zu)?schick\w*|vorweg\w*|vorne?weg|voran(?:zu)?stell\w*|\w*bemerkung\w*|anmerk\w*"
    r"|an(?:zu)?füg\w*"
    r"|auf(?:zu)?drös(?:el|l)\w*|auseinander\w*|durchdenk\w*|nachdenk\w*|nachgedacht|überdenk\w*|grübel\w*"
    r"|sortier\w*|herantast\w*"
    r"|nach(?:zu)?schärf\w*|nach(?:zu)?bohr\w*|nach(?:zu)?leg\w*|nach(?:zu)?lief\w*|nach(?:zu)?reich\w*|plauder\w*"
    r"|loswerden"
    r"|los(?:zu)?leg\w*|ein(?:zu)?steig\w*|ein(?:zu)?tauch\w*|fort(?:zu)?fahr\w*|fort(?:zu)?setz\w*"
    r"|weiter(?:zu)?mach\w*"
    r"|warnung|vorwarn\w*|wort|worte|satz|sätze\w*|gestatt\w*|erlaub\w*|verzeih\w*|pardon|nachsicht|bemüh\w*"
    r"|auszudrück\w*"
    r"|ausdrück\w*|herunterbrech\w*|runterbrech\w*|aufzieh\w*|festhalt\w*|festzuhalten|aufgreif\w*|anschneid\w*"
    r"|an(?:zu)?sprech\w*|angesprochen|ansprichst|meinung\w*|ansicht|sicht|senf|perspektive|eindrücke?|standpunkt"
    r"|bauchgefühl"
    r"|ungeschminkt|ehrlich\w*|offen gesagt|geradeheraus|schonungslos\w*|klipp|klar\w*|deutsch\w*|klartext"
    r"|salopp\w*|flapsig\w*"
    r"|länge|länglich|ausschweif\w*|ausschweifend\w*|romane?n?|weitschweifig\w*|geschwafel|gelaber|blabla|monolog"
    r"|vortrag"
    r"|kern|kernfrage\w*|hauptpunkt|pudels|wesen|eingemachte|thematik|materie|terrain|ecke|schublade|baustelle\w*"
    r"|fass"
    r"|stichpunkte\w*|überschrift|rundumschlag|schnelldurchlauf|exkurs|ausflug|fahrplan|dreh|faden|bogen|etappe\w*"
    r"|warten|kommt|kommst|wartezeit|versprochen\w*|angekündigt\w*|gewartet|nachträglich|verspätet\w* antwort"
    r"|geduldig\w*"
    # reading, writing, asking, making
    r"|schrei(?:e|en)|pfeif\w*|quatsch\w*|schreib\w*|tipp(?:e|en|st)|klick\w*|durchles\w*|durchgeles\w*"
    r"|überflog\w*|überflieg\w*"
    r"|nach(?:zu)?les\w*|les(?:e|en|t)|liest|gelesen|durchgeh\w*|durchgegang\w*|wühl\w*|rein\w{0,8}schau\w*"
    r"|drüber\w*|drauf\w*"
    r"|reinges\w*|angeguckt|guck\w*|anguck\w*|gegencheck\w*|checken?|gecheckt|nachseh\w*|nachschau\w*|nachgeschaut"
    r"|nachschlag\w*"
    r"|zukommen|zusend\w*|zuschick\w*|nachsend\w*|hochlad\w*|hochgelad\w*|anhäng\w*|angehäng\w*|rüberschick\w*"
    r"|kopier\w*|einfüg\w*"
    r"|reinkopier\w*|drucken|ausdrucken|speicher\w*|ausfüll\w*|ton|tonfall|tonalität|wortwahl|absatz|absätze\w*"
    r"|zeile|zeilen"
    r"|kolleg(?:in|innen|e|en)|laie\w*|freund(?:in|e|en)?|leser\w*|eilige|profis?|einsteiger\w*|neulinge?\w*|omas?"
    r"|gesprächspartner\w*"
    r"|kurzfassung\w*|langfassung\w*|langversion|kurzversion|rohfassung\w*|rohversion|einzeiler|zweizeiler"
    r"|bausteine?n?"
    r"|option(?:en)?|möglichkeit(?:en)?|wahl|auswahl|reihum|kriegen|kriegst|hinkrieg\w*|hinbekomm\w*|gekommen"
    r"|gegangen|soll's"
    r"|weitergeh\w*|weitergegang\w*|dranbleib\w*|bleib(?:en|t|e)|vorbei(?:zu)?schau\w*|wiederkomm\w*"
    r"|wieder(?:zu)?seh\w*|jederzeit"
    r"|zugeb\w*|gebracht|gestehe\w*|kompliziert\w*|weniger|neuigkeit\w*|ball|übersehen|weis(?:e|en)|hinweis\w*"
    r"|gefallen"
    r"|kritik|panik|geblieben|dinge|geschichte|umschweife|umwege|schnörkel|klang|klingen|klärte?|geworden|hältst"
    r"|kommentare?n?"
    r"|zukomm\w*|anregung\w*|per|beileid|anteilnahme|aufrichtig\w*|spaß|scherz|beiseite|bestes|gleichermaßen|team"
    r"|rauch\w*|schwirr\w*|brumm\w*|hin|her|mitdenk\w*|mitmach\w*|mitles\w*|mitnehm\w*"
    r"|mitgenommen|zuhör\w*|ruf(?:e|en|t)|melden|grüezi|schicken"
    r"|seh(?:e|en|t|n)|sieh|siehst|find(?:e|en|est|et)|glaub(?:e|en|st)|nehm(?:e|en)|nimm|nimmst|hör(?:e|en|st|t)"
    r"|red(?:e|en)"
    r"|drinsteck\w*|dahinter\w*|steckt|stecken|würdig\w*|brauchst|traust|trau(?:e|en)|wag(?:e|en)"
)
EVERYDAY = re.compile(rf"{_EVERYDAY}|{'|'.join(_CALLS.split())}")
"""Words of everyday talk, in lower case."""
