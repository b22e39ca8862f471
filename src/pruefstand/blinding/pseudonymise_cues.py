"""By what a text shows that somebody is a person: titles, roles, kinship, labels, as regular expressions.

Own compilation of titles and roles of Austrian, German and Swiss law, medicine and offices.
"""

from __future__ import annotations

import re

from pruefstand.language.courts import COURT_WORDS

__all__ = [
    "ADDRESSED",
    "ALIAS",
    "ANYBODY",
    "ARTICLES",
    "BEFORE_PERSONS",
    "BORN",
    "CALENDAR_NAME",
    "CHILDREN",
    "DOES",
    "FIELD",
    "FUNCTION_ENDINGS",
    "GIVEN",
    "KIN",
    "KINSHIP",
    "LABEL",
    "LOWER",
    "NAME",
    "NOT_NAMES",
    "OFFICE",
    "PAIR",
    "RANK",
    "REVERSED",
    "ROLE",
    "ROLE_SURNAMES",
    "SEVERAL",
    "TITLED",
    "UPPER",
    "WORD",
]

NAME = r"(?:[DOLMN]['’])?[A-ZÀ-ÖØ-ÞĀ-ŽŞĐŁİ][^\W\d_]{1,40}(?:[-'’](?=[^\W\d_])[^\W\d_]{1,40}){0,3}"
"""A regular expression, without groups, for a word that may be a name."""
WORD = re.compile(
    r"(?P<initials>(?:[A-ZÄÖÜ]\.[ -]?){0,3})(?P<particle>(?:(?:von und zu|Freiherr von|Freifrau von"
    r"|Graf von|Gräfin von|von der|von den|van der|van den|de la|von|van|vom|zu|zur|de|del|della|di|da|dos"
    r"|Van der|Van den|De la|Della|Del|De|Di|Da|Dos|Van|La|Le|El|Al"
    rf"|ten|al|el|bin|ibn|Ibn|Bin|Ben|Abu|Graf|Gräfin|Freiherr)[ ]|d['’]|[aAeE]l-)?)(?P<name>{NAME})"
)
_TITLES = (
    r"(?:(?:em\.|Hon\.-?|Univ\.-?|Ass\.-?|Assoz\.-?|Priv\.-?|PD|Prim\.a?|Prim|OA|OÄ|FA|FÄ|DDr\.|MMag\.a?"
    r"|Mag\.a?|Mag|MLaw|BLaw|DGKP|DGKS|DSA|DPGKP|Insp\.|Rev\.?Insp\.|BezInsp\.|GI|Dr\.in|Dr\.|Dr|Prof\.in|Prof\.|Prof"
    r"|Professor(?:in)?|Doktor|Oberarzt|Oberärztin|Primaria"
    r"|Primarius|"
    r"Dipl\.-[A-Z]\w{1,8}\.?|DI|Ing\.|Doz\.|RA|RAin|RAA|StB|Dkfm\.?|KommR|Hofrat|HR|lic\.|iur\.|jur\.|med\."
    r"|univ\.|habil\.|phil\.|rer\.|nat\.|oec\.|publ\.|dent\.|h\.[ ]?c\.|\(FH\)|mult\.|techn\.|theol\.|soc\."
    r"|pharm\.)(?![\w])[ ]?)"
)
_SURE_RANK = (
    r"(?:(?:Vize|Alt)?[Bb]gm|V(?:iz|ize|z)?[Bb]gm|GRin|StRin|StR|GR|GVR|gfGR|gfd?\.GR|LAbg|NRAbg|NAbg|BRAbg|Abg|LHStv"
    r"|(?:Gr|Gruppen|Rev|Bez|Kontr|Abt|Chef|AbtL)?[.-]?Insp|Asp|Oblt|Hptm|Mjr|Obstlt|Obst|Olt|Kpl|Wm|Hfw|Vzlt|OStv"
    r"|StWm|OWm|Zgf|OStA|StA"
    r"|ErsStA"
    r"|PHM|POM|PKin|POK|PHK|EPHK|KOK|KHK|EKHK|KHM|KOM|OÄ|OA|FÄ|DGKP|DGKS|ADir|OAR|MinR|V?Ri(?:AG|LG|OLG|BGH)"
    r"|Univ-Ass|(?:Sr|Br|Pfl|Bew|Pat|Kl|Bekl|Ast|Zg|Ang|Bf)(?=\.)|BF[0-9]?|bP|ASt|DPGKP"
    r"|Ass-Arzt|AssÄ)"
)
_RANK_BY_NAME = (
    r"(?:O?St[RD](?:in)?|OStR(?:in)?|Referendar(?:in)?|Studienr(?:at|ätin)|Oberstudienr(?:at|ätin)|VB|HR|SR|RR|ORR|RD|MR|BR|NR|LR|LH|PK|PM|KK|KM|PR|POR|KD|PA|TA|FA|PFA|HB|AR|SC|JR|KR|OV|Lt|Fw|Gfr|Ri|Rat"
    r"|Hofrätin"
    r"|Hofrat|Obersekretär(?:in)?|Amtsrat|Amtsrätin|Vizebürgermeister(?:in)?|Primar|Primaria|Hauptmann"
    r"|Oberst(?:leutnant)?|Major(?:in)?"
    r"|(?:Ober)?[Ll]eutnant|Brigadier|(?:Ober|Haupt|Stabs)?[Ww]achtmeister|(?:Ober|Haupt)?[Ff]eldwebel|Gefreiter?"
    r"|Korporal)"
)
RANK = re.compile(
    rf"(?:(?<![\w.-])|(?<=[0-9]\.-))(?:(?P<sure>{_SURE_RANK})|{_RANK_BY_NAME})(?:\."
    rf"|['’:*]?in\.?)?[ ]{_TITLES}{{0,5}}(?=[^\W\d_a-z])"
)
"""A rank or office cut short; ``sure`` if the letters mean nothing else before a name."""
ADDRESSED = re.compile(
    rf"(?<!\w)(?:Herrn?|Frau|Hrn?\.|Fr\.|Frl\.|Fräulein|Familie|Ehegatten|Eheleute[n]?)[ \n]{_TITLES}{{0,8}}"
)
TITLED = re.compile(rf"(?<!\w)(?=[A-ZÄÖÜlem]){_TITLES}{{1,9}}")
_ROLES = (
    r"(?:(?:Erst|Zweit|Dritt|Viert|Mit|Gegen|Wider|Neben|Privat|Berufungs|Rekurs|Revisions|Haupt"
    r"|Vor)?(?:[Kk]läger|[Bb]eklagte|[Aa]ngeklagte|[Kk]lägerin|[Ii]ntervenient|[Ww]erber)(?:in|innen|n|r)?"
    r"|Beschuldigte[rn]?|Verdächtige[rn]?|(?:Erst|Zweit|Dritt|Viert|Mit)?(?:[Bb]eschwerdeführer|[Aa]ntragsteller"
    r"|[Rr]evisionswerber"
    r"|[Gg]esuchsteller|[Bb]eschuldigte|[Vv]ersicherte|[Aa]ntragsgegner|[Gg]esuchsgegner)(?:in|innen|r|n|s)?"
    r"|Streitverkündete[rn]?|Streithelfer(?:in|s)?|Bieter(?:in|s)?|Lieferant(?:in|en)?"
    r"|Antragsgegner(?:in|s)?|"
    r"Zeug(?:e|en|in)|Sachverständige[rn]?|Sachverständigen|Gutachter(?:in)?|Käufer(?:in|s)?|Verkäufer(?:in"
    r"|s)?|Vermieter(?:in|s)?|Mieter(?:in|s)?|Pächter(?:in)?|Dienstnehmer(?:in|s)?|Dienstgeber(?:in|s)?"
    r"|Arbeitnehmer(?:in|s)?|Arbeitgeber(?:in|s)?|Geschäftsführer(?:in|s)?|Prokurist(?:in|en)?|"
    r"Gesellschafter(?:in|s)?|Schuldner(?:in|s)?|Gläubiger(?:in|s)?|Bürge[n]?|Erblasser(?:in|s)?|Erb(?:e|en"
    r"|in)|Verstorbene[rn]?|Betroffene[rn]?|Steuerpflichtige[rn]?|Lenker(?:in|s)?|Fahrer(?:in|s)?"
    r"|Beifahrer(?:in)?|Radfahrer(?:in|s)?|Fußgänger(?:in)?|Motorradfahrer(?:in)?|Halter(?:in|s)?"
    r"|Eigentümer(?:in|s)?|"
    r"Versicherungsnehmer(?:in|s)?|Versicherte[rn]?|Geschädigte[rn]?|Verletzte[rn]?|Opfer|Täter(?:in)?"
    r"|Schenker(?:in)?|Rechtsanwalt(?:s)?|Rechtsanwältin|Rechtsvertreter(?:in)?|Verteidiger(?:in)?"
    r"|Schöff(?:e|en|in)|Geschworene[rn]?|Beisitzer(?:in)?|Rechtspfleger(?:in)?|Dolmetscher(?:in)?|Mediator(?:in)?"
    r"|Schöff(?:e|en|in)|Geschworene[rn]?|Beisitzer(?:in)?|Rechtspfleger(?:in)?|Dolmetscher(?:in)?|Mediator(?:in)?"
    r"|Notar(?:in|s)?|Richter(?:in|s)?|Vorsitzende[rn]?|Staatsanwalt|Staatsanwältin|Bewohner(?:in|s)?"
    r"|Klient(?:in|en)?|Besteller(?:in)?|"
    r"Werkunternehmer(?:in)?|Unternehmer(?:in)?|Verbraucher(?:in)?|Kund(?:e|en|in)|Auftraggeber(?:in)?"
    r"|Mandant(?:in|en)?|Masseverwalter(?:in)?|Insolvenzverwalter(?:in)?|Obfrau|Obmann|Hausverwalter(?:in)?"
    r"|Makler(?:in)?|Student(?:in|en)?|Schüler(?:in|s)?|Lehrer(?:in)?|Pflegerin|Pfleger|Hebamme|Ärztin|Arzt"
    r"|Hausarzt|Hausärztin|"
    r"Protokollführer(?:in)?|Schriftführer(?:in)?|Referent(?:in)?|Projektleiter(?:in)?|Teilnehmer(?:in)?"
    r"|Verfasser(?:in)?|Sachbearbeiter(?:in)?|Ansprechpartner(?:in)?|Kontaktperson|Angehörige[r]?"
    r"|Zuweiser(?:in)?|Operateur(?:in)?|Inhaber(?:in|s)?|Verwaltungsrat|Verwaltungsrätin|Stifter(?:in)?|Vormund"
    r"|Beistand"
    r"|Betreuer(?:in|s)?|Vollmachtgeber(?:in)?|Legatar(?:in)?|Ehegatten|Brautleute|Kontaktperson)"
)
_KINDS = (
    r"(?:(?:[A-ZÄÖÜ][a-zäöüß-]{2,20})?(?:[Ww]erber|[Nn]ehmer|[Gg]eber|[Ff]ührer|[Hh]alter|[Aa]rbeiter|[Ll]eiter"
    r"|[Bb]erater|[Ss]precher"
    r"|[Ll]ehrer|[Bb]esitzer|[Hh]ändler|[Mm]eister|[Tt]echniker|[Bb]etreuer|[Vv]ertreter|[Vv]erwalter|[Tt]rainer"
    r"|[Tt]herapeut"
    r"|[Pp]sychologe|[Pp]sychologin|[Pp]olizist|[Aa]ssistent|[Pp]raktikant|[Jj]ournalist|[Kk]ünstler|[Cc]hirurg"
    r"|[Uu]rologe"
    r"|[Ii]nternist|[Kk]ardiologe|[Nn]eurologe|[Rr]adiologe|[Oo]rthopäde|[Aa]rchitekt|[Ii]ngenieur"
    r"|[Vv]orstand|[Ii]nspektor|[Kk]ommissar|[Bb]eamte|[Pp]räsident|[Dd]irektor|[Dd]ekan)(?:in|en|n|s|r)?"
    r"|(?:Gemeinde|Stadt|Landes|National|Bundes|Regierungs|Kantons|Gross|Stände|Verwaltungs|Aufsichts|Betriebs"
    r"|Kreis|Orts"
    r"|Medizinal|Oberamts|Amts|Ministerial|Schul|Kirchen)(?:rats?|rätin)|Abgeordnete[rn]?"
    r"|[A-ZÄÖÜ][a-zäöüß-]{3,24}beamtin"
    r"|[A-ZÄÖÜ][a-zäöüß-]{3,24}(?:erin|istin|entin|antin|ärztin|anwältin|ologin))"
)
_PATIENT = (
    r"(?:Patient(?:in|en)?|Pat\.|Kind(?:es)?|Bub(?:en)?|Bursche[n]?|Mädchens?|Junge[n]?|Säuglings?|Baby|Prüfling"
    r"|Minderjährige[rn]?|mj\.|minderjährige[rn]?)"
)
OFFICE = rf"(?:{_KINDS}|Kassier(?:in)?|Kassiererin|Obfrau|Obmann|Schriftführer(?:in)?|Empfänger(?:in)?|Absender(?:in)?)"
"""A regular expression, without groups, for words for somebody with a calling."""
ROLE = re.compile(
    rf"(?<![\w-])(?:[A-ZÄÖÜ][a-zäöüß]{{3,20}}-)?(?:{_ROLES}|(?P<patient>{_PATIENT})"
    rf"|(?P<kind>{_KINDS}))(?:[ ](?:zu[ ])?[0-9]\.(?:-?[a-z]{{3,14}})?(?:["
    rf" ]Partei)?)?(?P<colon>:)?[ \n](?:{_SURE_RANK}\.?[ ])?(?:(?:ist|war|wurde|namens|heißt)[ ])?(?:(?:Herrn?"
    rf"|Frau)[ ])?{_TITLES}{{0,6}}"
)
KINSHIP = (
    r"(?:Bruder(?:s)?|Brüder|Schwester(?:n)?|Mutter|Vater(?:s)?|Eltern|Sohn(?:es)?|Söhne|Tochter"
    r"|Töchter|Ehefrau|Ehemann(?:es)?|Ehegatte[n]?|Ehegattin|Gattin|Gatte[n]?|Mann|Frau|Lebensgefährt(?:e"
    r"|en|in)|Partner(?:in)?|Nachbar(?:in|n)?|Freund(?:in|es)?|Onkel(?:s)?|Tante|Cousin(?:e)?|Neffe[n]?"
    r"|Nichte|"
    r"Enkel(?:in|kind)?|Großmutter|Großvater|Oma|Opa|Schwager|Schwägerin|Schwiegermutter|Schwiegervater"
    r"|Stiefvater|Stiefmutter|Zwillingsbruder|Halbbruder|Kolleg(?:e|en|in)|Chef(?:in)?|Vorgesetzte[rn]?"
    r"|Vermögensberater(?:in)?|Verlobte[rn]?|Exfrau|Exmann|Bekannte[rn]?)"
)
"""A regular expression, without groups, for words for a relative or somebody near."""
KIN = re.compile(rf"(?<![\w-]){KINSHIP}[ ](?:(?:und|namens)[ ])?")
ALIAS = re.compile(
    (
        r"(?<!\w)(?:alias|namens|vulgo|vlg\.|genannt|geborene[rn]?(?! [A-ZÄÖÜ][a-zäöüß]+erin(?!\w))|auch bekannt als"
        r"|(?<=\()(?:auch(?: genannt)?|früher|vormals|ehemals|ledig|vorm\.):?|vormals|ledig(?:e[rn]?)?|led\."
        r"|verw(?:itwete[rn]?|\.)|geschiedene[rn]?|wiederverehelichte[rn]?"
        r"|geb\.(?=[ ](?:[a-z]{2,3} )?[^\W\d_a-z][^\W\d_]+[^.\w])|verehelichte"
        r"|verh\.|gesch\.|recte|auf den Namen|im Namen von|[Uu]nterschrieben von|[Uu]nterzeichnet von"
        r"|[Uu]nterfertigt von|[Vv]erfasst von|vertreten durch"
        r"|z\. ?H\.|zH|i\.[ ]?V\.|gez\.)[ ]{_T}{0,6}"
    ).replace("{_T}", _TITLES)
)
BORN = re.compile(
    rf"(?<![\w-])(?P<n>(?:(?:[A-ZÄÖÜ]\.|{NAME}|von|van|de|der|den|zu|al|el"
    rf"|bin)[ ]){{0,4}}{NAME}),?[ ]{{0,2}}[(]?(?:geb\.|geboren|\*[ ]?[0-9]|Geburtsdatum|geb[ ])"
)
LABEL = re.compile(
    r"(?<!\w)(?:(?:Vor- und )?(?:Nachname|Zuname|Familienname|Name)(?: und Vorname|,? ?Vorname)?"
    r"|(?:Kontaktperson|Kontakt|Rückfragen|Ansprechpartner(?:in)?|Auskünfte?)(?: (?:für|bei|an|zu) [A-ZÄÖÜ]\w{3,20})?"
    r"|(?:Kl|Bekl|Ast|Ag|Antragst|Vertr|Pat|Bew|Bf|BF|Verf|Zg|Klagend|Beklagt)\.?"
    r"|Patientenname|Verfasser(?:in)?|Autor(?:in)?|Erstellt von|Bearbeitet von|Unterzeichnet)(?: (?:der"
    rf"|des) [A-ZÄÖÜ]\w{{3,25}})?:[ ]{{1,3}}{_TITLES}{{0,4}}"
)
CALENDAR_NAME = re.compile(
    r"(?P<s>Januar|Jänner|Februar|Feber|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
    r"|Montag|Dienstag"
    r"|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)(?![\w-])(?![ ][0-9])"
)
REVERSED = re.compile(rf"(?P<s>{NAME}), (?P<g>{NAME})(?= ?[;,.\n]|$)")
ANYBODY = re.compile(rf"{_ROLES}|{_PATIENT}|{_SURE_RANK}")
_ROLE_SURNAMES_TEXT = """
    Richter Lehrer Arzt Pfleger Pächter Halter Schüler Notar Kind Freund Mann Vetter Neffe Bub Junge Kunde Bürge Erbe
    Käufer Händler Meister Makler Lenker Vater Bruder Schwager Stifter Werber Vogt Schöffe Gatte Unternehmer Kläger
"""
ROLE_SURNAMES = frozenset(_ROLE_SURNAMES_TEXT.split())
"""Words for a role or a relative that are surnames behind a given name."""
SEVERAL = re.compile(
    r"(?<![\w-])(?:Eheleuten?|Ehegatten|Ehepaar(?:s|es)?|Familie|Geschwistern?|Brüdern?|Schwestern|Zwillingen?|Erben"
    r"|Kindern?|Lebensgefährten|Mitbewohnern?|Partnern?|(?P<each>Herren|Frauen|Damen))[ ]"
    rf"(?P<list>{NAME}(?:, {NAME}){{0,5}} (?:und|&|u\.) {NAME}(?:[ ](?:(?:von|van|de|der|zu)[ ]){{0,2}}{NAME})?)"
)
"""Several persons who share the last one's surname."""
CHILDREN = re.compile(
    r"(?<!\w)(?:Kindern?|Söhnen?|Töchtern?|Brüdern?|Schwestern|Geschwistern?|Enkeln?|Enkelkindern?"
    r"|Zwillingen?|Freunden?)[,:]?[ ]"
    rf"(?P<list>{NAME}(?:, {NAME}){{0,6}}(?: (?:und|sowie) {NAME})?)"
)
PAIR = re.compile(rf"{NAME} und (?={NAME})")
FIELD = re.compile(r",[ ](?:geb\b|SV-?N|AHV|VSNR|IdNr|Zimmer|Zi\.|wohnhaft|[*]|Jg|Jahrgang|[0-9]{4} [0-9]{6}|Matr)")
"""What stands behind a person's name at the head of a note."""
UPPER = re.compile(
    r"(?<![\w-])(?P<s>[A-ZÀ-ÖØ-ÞĀ-ŽŞĐŁİ]{3,}(?:-[A-ZÀ-ÖØ-ÞĀ-ŽŞĐŁİ]{2,})?),?[ ](?P<g>[A-ZÀ-ÖØ-ÞĀ-ŽŞĐŁİ][^\W\d_]+(?:[-"
    r" ][A-ZÀ-ÖØ-ÞĀ-ŽŞĐŁİ][^\W\d_]+)?)(?![\w-])"
)
GIVEN = re.compile(rf"(?<![\w.@-]){NAME}")
FUNCTION_ENDINGS = (
    "kollege",
    "kollegin",
    "ministerin",
    "minister",
    "richterin",
    "anwältin",
    "anwalt",
    "präsidentin",
    "präsident",
    "professorin",
    "doktorin",
    "ärztin",
    "direktorin",
    "direktor",
    "rätin",
    "vorsitzende",
    "referentin",
    "beamtin",
    "mandantin",
    "vorsitzender",
    "kanzler",
    "kanzlerin",
    "meisterin",
    "meister",
    "inspektor",
    "inspektorin",
    "wirtin",
)
_NOT_NAMES_TEXT = """
    Kollege Kollegin Kollegen Kolleginnen Damen Herren Rat Hofrat Doktor Professor Professorin Gericht Partei
    Parteien Januar Jänner Februar Feber März April Mai Juni Juli August September Oktober November Dezember Montag
    Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag GmbH AG KG OG UG SE GesmbH Klägerin Kläger Beklagte
    Beklagter Beklagten Zeuge Zeugin Patientin Patient Rz Rn Abs Art Nr Satz Punkt Seite Anlage Beilage Österreich
    Deutschland Schweiz Wien Berlin Bern Zürich Graz Linz Salzburg Innsbruck München Hamburg Köln Frankfurt Basel
    Genf Bregenz Klagenfurt Eisenstadt Europa Holle Justitia ABGB BGB StGB ZPO StPO DSGVO EMRK Morbus Syndrom Herr
    Frau Herrn Mutter Vater Dr Prof Mag Ing Dipl Sozialversicherung Rechtsanwalt Rechtsanwältin Sachverständiger
    Afghanistan Syrien Irak Iran Türkei Somalia Nigeria Pakistan Indien China Russland Ukraine Georgien Armenien Kosovo
    Serbien Kroatien Bosnien Slowenien Ungarn Tschechien Slowakei Polen Rumänien Bulgarien Italien Frankreich Spanien
    Portugal Griechenland Albanien Mazedonien Montenegro Algerien Marokko Tunesien Ägypten Libyen Eritrea Äthiopien
    Sudan
    Gambia Ghana Senegal Kongo Tschetschenien Usbekistan Kasachstan Vietnam Japan Korea Amerika Kanada Brasilien Belgien
    Niederlande Luxemburg Liechtenstein Dänemark Schweden Norwegen Finnland Estland Lettland Litauen Zypern Malta Israel
    Libanon Jordanien Palästina Jemen Bangladesch Nepal Schwyz Uri Luzern Aargau Thurgau Graubünden Tirol Vorarlberg
    Kärnten Steiermark Burgenland Bayern Hessen Sachsen Thüringen Brandenburg Niedersachsen DGKP DGKS DSA
    Sachverständige Zug Recht Gemeinde Stadt Land Bund Republik Anspruch
"""
NOT_NAMES = frozenset(_NOT_NAMES_TEXT.split()) | COURT_WORDS
LOWER = frozenset(("der", "die", "den", "dem", "zu", "von", "und"))
_ARTICLES_TEXT = """
    der die das den dem des im am ein eine einen einem einer eines vom zum zur beim seit ab bis Im Am Der Die Das
"""
_BEFORE_TEXT = (
    "wohnt lebt arbeitet von gegen zwischen an für laut namens rief traf sah sowie samt Von Gegen Zwischen Für Laut"
)
BEFORE_PERSONS = frozenset(_BEFORE_TEXT.split())
"""Words before which a name of two words may stand without a title."""
DOES = re.compile(
    r"[ ](?:erklärte|erklärt|sagte|bestritt|bestreitet|gab|behauptete|behauptet|wohnt|wohnte|hat|hatte|ist|war"
    r"|wurde|wird|kaufte"
    r"|verkaufte|klagte|klagt|begehrt|begehrte|beantragt|beantragte|unterschrieb|verlangte|verlangt|schloss|übergab"
    r"|zahlte"
    r"|erlitt|stürzte|fuhr|arbeitet|arbeitete|rief|schrieb|meldete|kündigte|lebt|lebte|litt|leidet|stellte"
    r"|brachte)(?!\w)"
)
"""What a person does right behind its name at the start of a sentence."""
ARTICLES = frozenset(_ARTICLES_TEXT.split())
