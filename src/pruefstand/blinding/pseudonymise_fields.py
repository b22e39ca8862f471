"""Numbers, addresses and contacts of persons and firms: by check digit, by label, by form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pruefstand.blinding import pseudonymise_checks as check
from pruefstand.language.calendar import MONTH
from pruefstand.language.folding import fold
from pruefstand.language.lemmas import ordinary

__all__ = ["ADDRESS_TAIL", "Hit", "fields", "labelled"]

Hit = tuple[str, int, int]
"""Kind of entity, from and to before which code point."""

_DIGIT = re.compile("[0-9]")
_MAIL = re.compile(r"[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}")
_IBAN = re.compile(r"(?<![\w])[A-Z]{2}[0-9]{2}(?:[ ]?[A-Z0-9]{1,4}){3,8}(?![A-Za-z0-9])")
_IBAN_LABEL = re.compile(r"IBAN[: .]{1,3}(?P<v>[A-Z]{2}[0-9]{2}(?:[ ]?[A-Z0-9]{1,4}){2,8})(?![\w])")
_NUMBERS: tuple[tuple[str, re.Pattern[str], Callable[[str], bool]], ...] = (
    (
        "AHV",
        re.compile(
            r"(?<![\w.])756\.[0-9]{4}\.[0-9]{4}\.[0-9]{2}(?![\w])"
            r"|(?<![\w.])756[0-9]{10}(?!\w)"
        ),
        check.ahv,
    ),
    ("UID", re.compile(r"(?<!\w)ATU ?[0-9]{8}(?!\w)"), check.uid_at),
    ("UID", re.compile(r"(?<!\w)DE ?[0-9]{3} ?[0-9]{3} ?[0-9]{3}(?!\w| ?[0-9])"), check.uid_de),
    ("UID", re.compile(r"(?<!\w)CHE[- ]?[0-9]{3}\.?[0-9]{3}\.?[0-9]{3}(?!\w)"), check.uid_ch),
    ("SVNR", re.compile(r"(?<![\w./-])[1-9][0-9]{3}[ -]?[0-9]{6}(?![\w/]|[.,-][0-9])"), check.sozialversicherung),
    ("TAXID", re.compile(r"(?<![\w./-])[1-9][0-9](?:[ ]?[0-9]{3}){3}(?![\w/]|[.,-][0-9]| [0-9])"), check.steuer_id),
    ("SVNR", re.compile(r"(?<!\w)[0-9]{2} ?[0-9]{6} ?[A-Z] ?[0-9]{3}(?!\w)"), check.versicherung_de),
)
_COLON = r"(?:-?[ ]?(?:Nr\.?|Nummer|nummer|nr\.?|No\.?))?[ ]?[:.]?[ ]{1,2}(?:lautet |ist |war )?"
_VALUE = r"(?P<v>(?=[A-Z0-9./ -]{0,12}[0-9])[A-Z0-9](?:[A-Z0-9]|[./ -](?=[A-Z0-9])){2,24})(?![\w])"
_PLATE = (
    r"(?:(?!DIN|ISO|EN-|ÖN-|EG-|EU-)(?:[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[ ]?[0-9]{1,4}[EH]?"
    r"|[A-Z]{1,2}[- ][0-9]{1,5}[ ]?[A-Z]{1,3}"
    r"|[A-Z]{2}-(?:(?!EN)[A-Z]{2,4})[0-9]{1,3}|W-[A-Z]{2,5}[0-9]{1,2}"
    r"|(?:AG|AI|AR|BE|BL|BS|FL|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH)[ -][0-9]{1,3}"
    r"(?:[ '’.]?[0-9]{3})?))"
)
"""Plates of Germany, of Austria since 1990 (also chosen ones), of Switzerland and Liechtenstein."""
_LABELLED: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "FN",
        re.compile(
            r"(?<!\w)(?:Firmenbuchnummer|Firmenbuch|FN|FBNr\.?"
            r"|FB-Nr\.?)[ :]{1,3}(?:FN[ ])?(?P<v>[0-9]{1,6}[ ]?[a-z])(?!\w)"
        ),
    ),
    (
        "HRB",
        re.compile(
            r"(?<!\w)(?P<v>(?:HR[AB]|GnR|PR|VR)(?:[- ]?Nr\.?)?[ :]{1,2}[0-9]{2,7}(?: [A-Z]{1,2}(?!\w))?)(?![\w/])"
        ),
    ),
    (
        "UID",
        re.compile(
            r"(?<!\w)(?:UID|USt-?Id(?:Nr|-Nr)?|USt-IdNr|MWST|Umsatzsteuer-?(?:ID"
            rf"|Identifikationsnummer)){_COLON}(?P<v>[A-Z]{{2,3}}[- ]?[0-9](?:[0-9]"
            r"|[. ](?=[0-9])){6,12})(?!\w)"
        ),
    ),
    (
        "TAXID",
        re.compile(
            r"(?<!\w)(?:Steuernummer|Steuer-?Nr|St\.?-?Nr|StNr|Steuer-?ID|IdNr|Steueridentifikationsnummer"
            r"|Identifikationsnummer|Steuerliche Identifikationsnummer|Abgabenkonto|Finanzamtsnummer"
            rf"|TIN){_COLON}(?P<v>[0-9](?:[0-9]|[./ -](?=[0-9])){{6,18}})(?!\w)"
        ),
    ),
    (
        "AHV",
        re.compile(
            r"(?<!\w)(?:AHV|AHVN13|Sozialversicherungsnummer|NAVS13)(?:-?N(?:r"
            rf"|ummer)?\.?)?{_COLON}(?P<v>756[0-9. ]{{10,14}}[0-9])(?!\w)"
        ),
    ),
    (
        "SVNR",
        re.compile(
            r"(?<!\w)(?:SVNR|SV-?Nr|SVNr|VSNR|VNR|Sozialversicherung(?:snummer)?|Sozialvers\.-?Nr"
            r"|Vers\.-?Nr|Versicherungsnummer|Rentenversicherungsnummer"
            rf"|RVNR){_COLON}(?P<v>[0-9](?:[0-9A-Z]|[./ -](?=[0-9A-Z])){{8,14}})(?!\w)"
        ),
    ),
    (
        "ID",
        re.compile(
            r"(?<!\w)(?:Reisepass|Pass|Personalausweis|Ausweis|Lichtbildausweis|Führerschein"
            r"|Aufenthaltstitel|Fremdenpass|Konventionsreisepass|Versichertennummer|Versicherten|KVNR"
            r"|Krankenversicherten|Patienten|Patienten-?ID|Fallzahl|IFA|IFA-Zahl|ZMR|ZMR-Zahl|Polizze"
            r"|Polizzen|Police|Versicherungsschein|Kundennummer|Kunden|Konto|Kontonummer|Kto\.?|Depot"
            r"|Depotnummer|Matrikel|MNr|Matr|Mat|Legi|Personal|Personalnummer|Zulassungsbescheinigung|Fahrgestell|FIN"
            rf"|Kreditkarte|Kartennummer|e-card){_COLON}{_VALUE}"
        ),
    ),
    (
        "LANDREG",
        re.compile(
            r"(?<!\w)(?P<v>(?:B-LNR [0-9]{1,4} )?EZ[ ][0-9]{1,6}(?:,?[ ](?:der |des |in der |KG|GB"
            r"|Grundbuch|Katastralgemeinde|Kat\.-?Gem\.?)(?:[ ]?(?:KG"
            r"|Grundbuch)?)[ ]?(?:[0-9]{4,5}(?:[ ][A-ZÄÖÜ][\w-]{2,25}){0,3}"
            r"|[A-ZÄÖÜ][\w-]{2,25}(?: [A-ZÄÖÜ][\w-]{2,25}){0,2}))?)(?!\w)"
        ),
    ),
    (
        "LANDREG",
        re.compile(
            r"(?<!\w)(?:(?:[A-Z][a-zäöü]{2,19}g|G)rundbuch(?:e?s|amt)?|GB)[^.;\n]{0,60}?[ ,]"
            r"(?P<v>(?:Band [0-9]{1,4},? )?(?:Blatt|Bl\.)(?:[ ]Nr\.)?[ ][0-9]{1,6}[A-Z]?)(?!\w)"
        ),
    ),
    (
        "LANDREG",
        re.compile(
            r"(?<!\w)(?P<v>(?:GST|Gst\.|Gst|Grundstück|Parzelle|Grundbuchblatt)[- ]?(?:NR"
            r"|Nr)\.?[ ][0-9]{1,5}(?:/[0-9]{1,4})?)(?!\w)"
        ),
    ),
    (
        "PLATE",
        re.compile(
            r"(?:Kennzeichen|Kennz\.|Kfz-Kz\.?|Kz\.|KZ|polizeiliche[nm]? Kennzeichen"
            r"|Kontrollschild)[ :.]{1,3}(?:Nr\.? )?(?P<v>[A-ZÄÖÜ]{1,3}[- ](?=[A-Z0-9"
            r" ]{0,5}[0-9])[A-Z0-9]{1,6}(?:[ -][A-Z0-9]{1,5})?[EH]?)(?![\w])"
        ),
    ),
    (
        "PLATE",
        re.compile(
            r"(?:Kennzeichen|Kontrollschild)[ :.]{1,3}(?P<v>(?:AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW"
            r"|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH)[ ][0-9][0-9' ]{1,8}[0-9])(?!\w)"
        ),
    ),
    (
        "PLATE",
        re.compile(
            r"(?<![\w-])(?:Pkw|PKW|Lkw|LKW|Kfz|KFZ|Wagen|Auto|Fahrzeug(?:es|s)?|Kombi|Motorrad|Moped|Traktor"
            r"|Anhänger|Sattelzug"
            r"|Klein(?:bus|wagen)|Taxi|Bus)(?:[ ](?:mit|der|dem|des|Marke|Typ|Kennzeichen|Nr\.?"
            r"|[A-Z][A-Za-z]{1,12})){0,4}[ ,(]{1,2}"
            r"(?P<v>[A-ZÄÖÜ]{1,3}-(?:[A-Z]{1,2}[ ]?[0-9]{1,4}[EH]?|[0-9]{1,5}[ ]?[A-Z]{1,3}|[0-9]{2,6}))(?![\w-])"
        ),
    ),
    (
        "PLATE",
        re.compile(
            r"(?<![\w-])(?=[A-ZŠ])(?:VW|Volkswagen|Opel|BMW|Audi|Ford|Fiat|Mercedes(?:-Benz)?|Porsche|Škoda|Skoda"
            r"|Seat|SEAT"
            r"|Renault"
            r"|Peugeot|Citro[eë]n|Dacia|Toyota|Mazda|Nissan|Honda|Suzuki|Mitsubishi|Subaru|Hyundai|Kia|Volvo|Tesla|Mini"
            r"|Smart|Jeep|Iveco|MAN|Scania|DAF|Yamaha|Kawasaki|KTM|Ducati|Vespa|Piaggio|Steyr|Pkws?|PKWs?|Lkws?|LKWs?"
            r"|Kfz|KFZ|[A-Za-zäöü]{0,20}(?:[Ff]ahrzeuge?[ns]?|[Ww]agens?|[Aa]utos?|[Rr]ads?|[Rr]oller[ns]?"
            r"|[Mm]opeds?|[Aa]nhängers?"
            r"|[Kk]ennzeichen|[Bb]us(?:ses)?|[Tt]axis?|[Tt]raktors?|[Ss]chleppers?))"
            rf"(?![\w-])[^.\n]{{0,50}}?[ („](?P<v>{_PLATE})(?![\w-]|[.,][0-9])"
        ),
    ),
    ("BIC", re.compile(r"(?<!\w)(?:BIC|SWIFT)[ :.]{1,3}(?P<v>[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?!\w)")),
)
_DATE = (
    rf"[0-9]{{1,2}}\.[ ]?(?:[0-9]{{1,2}}\.[ ]?|{MONTH}\.?[ ])(?:[0-9]{{4}}|[0-9]{{2}})(?![0-9])"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}"
)
_BIRTH = re.compile(
    r"(?:(?<!\w)(?:geb\.?|geboren(?:e[rnm]?)?|geburtsdatum|Geburtsdatum|Geburtstag|Geb\.-?Dat(?:um)?\.?|GebDat"
    r"|Geboren|Geb\.|\*|born)[ ]?[:.]?[ ]?(?:(?:in|zu)[ ][A-ZÄÖÜ][\w.-]{1,30}(?:[ ][A-ZÄÖÜ/][\w.-]{1,30})?,?[ ])?"
    rf"(?:am[ ]|on[ ])?|\*[ ]?)(?P<v>{_DATE})"
)
_BORN_BEHIND = re.compile(
    rf"(?<![0-9./])(?P<v>{_DATE})(?:[ ](?:in|zu)[ ][A-ZÄÖÜ][\w.-]{{1,30}}(?:[ ][A-ZÄÖÜ/(][\w.)-]{{1,30}}){{0,2}})?,?[ ]"
    r"(?:[Gg]eboren(?:e[nrms]?)?|geb\.)(?![\w]|[ ]am[ ][0-9])"
)
_PHONE = re.compile(
    r"(?<![\w/.,-])(?:\+|00)[1-9][0-9]{0,2}(?:[ ]?\(0\))?(?:[ /()-]{0,2}[0-9]){6,13}(?:-[0-9]{1,5})?(?![\w/])"
    r"|(?<![\w/.,-])(?:\(0[ ]?[1-9](?:[ ]?[0-9]){0,4}\)[ ]?[/ -]?|0[1-9][0-9]{0,4}[ ]?[/ -])[ ]?[0-9]"
    r"(?:[ -]?[0-9]){3,11}(?![\w/]|[.,][0-9])"
)
_PHONE_LABEL = re.compile(
    r"(?<!\w)(?:Tel(?:efon)?(?:nummer|nr\.?|-Nr\.?)?|Fax(?:nummer)?|Telefax|Mobil(?:telefon|nummer|nr\.?)?"
    r"|Handy(?:nummer|nr\.?)?|T|M|Rufnummer|Festnetz|Durchwahl"
    r"|WhatsApp)[ ]?[.:]{0,2}[ ]?(?P<v>[+(0-9][0-9 ()/-]{4,20}[0-9])(?![\w])"
)
_OTHER_NUMBER = re.compile(
    r"(?<!\w)(?!\w*(?:[Tt]elefon|[Ff]ax|[Hh]andy|[Mm]obil|[Rr]uf|[Dd]urchwahl))\w+(?:nummern?|nr\.|-Nr\.?|[Zz]ahl"
    r"|[Zz]eichen|[Cc]ode)[ :.]{1,2}"
    r"(?:lautet |ist |war )?$|(?<!\w)(?:Nr|Charge|Beleg|Rechnung|Bestellung|Auftrag|Artikel|GZ|Az|AZ)[ :.]{1,3}$"
)
_ADJECTIVE = (
    r"(?:(?:[A-ZÄÖÜ][a-zäöüß-]{2,20}er|(?:Hinter|Vorder|Ober|Unter|Inner|Äußer|Groß|Klein|Alt|Neu|Lang|Kurz|Hoh"
    r"|Breit)e[rs]?)[ ])?"
)
_STREET = (
    rf"(?:{_ADJECTIVE}[A-ZÄÖÜ][\w.ßäöü'-]{{0,30}}(?:gasse|straße|strasse|str\.|allee|weg|platz"
    r"|ring|ufer|damm|gürtel|zeile"
    r"|markt|steig|steg|berg|graben|promenade|chaussee|hof|kai|park|rain|gässli|strässchen|leiten|siedlung"
    r"|blick|feld|lände|bühel|wiese|anger|winkel|stieg|stiege|hain|halde|kamp|höfe|matte?|twiete|grund|acker|äcker|quai"
    r"|horst|koppel|redder|hang|höhe|brunnen|teich|mühle|wall|pfad|gang|passage|garten|gärten|bogen|schlag|bühl"
    r"|büel|rüti"
    r"|brücke|eck|tor)"
    r"|[A-ZÄÖÜ][\w.ßäöü'-]{0,40}-(?:Straße|Strasse|Str\.|Gasse|Weg|Platz|Allee|Ring|Ufer|Damm|Gürtel|Chaussee|Promenade"
    r"|Kai|Markt|Hof|Park|Steig|Brücke|Berg|Zeile|Siedlung|Graben|Wall|Quai)"
    r"|(?:[A-ZÄÖÜ][\w.-]{1,25}[ ]){1,3}(?:Straße|Strasse|Str\.|Gasse|Weg|Platz|Allee|Ring|Ufer|Damm|Gürtel"
    r"|Chaussee|Promenade|Kai|Markt)"
    r"|(?:Am|An der|An den|Im|In der|In den|Zum|Zur|Auf der|Auf dem|Unter den|Unterm|Beim|Hinter der"
    r"|Vor dem|Obere|Untere|Alte|Neue)(?:[ ][A-ZÄÖÜ][\w-]{1,25}){1,3}"
    r"|(?:Rue|Via|Viale|Avenue|Av\.|Chemin|Ch\.|Route|Rte|Place|Piazza|Quai|Boulevard|Bd)(?:[ ](?:du|des|de|della"
    r"|delle|del|dei"
    r"|la|le|les|al|alla))*(?:[ ](?:[dl]['’])?[A-ZÉÈÎ][\w'’-]{1,25}){1,4})"
)
_ODD_STREET = (
    r"(?:(?:Straße|Strasse|Platz|Allee|Weg|Ring|Gasse|Ufer|Am|An|Auf|Bei|Beim|Hinter|Hinterm|Hinten|Im|In|Ob|Unter"
    r"|Unterm"
    r"|Vor|Vorm|Zum|Zur|Zu|Neben|Hohe[rs]?|Lange[rs]?|Kurze[rs]?|Breite[rs]?|Große[rs]?|Kleine[rs]?|Neue[rs]?|Alte[rs]?"
    r"|Obere[rs]?|Untere[rs]?|Hintere[rs]?|Vordere[rs]?|Innere[rs]?|Äußere[rs]?|Krumme[rs]?|Enge[rs]?|Weiße[rs]?"
    r"|Rote[rs]?"
    r"|Grüne[rs]?)(?:[ ](?:der|den|dem|des|die))?(?:[ ][A-ZÄÖÜ][a-zäöüß-]{1,25}){1,2})"
)
"""Streets whose name no ending shows; they are known by the postal code behind."""
_HOUSE = (
    r"[ ](?:Nr\.[ ]?)?[0-9]{1,4}[ ]?[a-zA-Z]?(?![\w])(?:[ ]?[/–-][ ]?(?:(?:Top|Stiege|Stg\.?|Tür|Haus|Block|Whg\.?"
    r"|Stock)[ ]?"
    r"[0-9]{1,4}[a-z]?|[0-9]{1,4}[a-z]?|[0-9]{1,2}\.[ ](?:Stock|OG|Stg\.)|[IVX]{1,4}(?!\w)|EG(?!\w)"
    r"|DG(?!\w))){0,4}(?:,?[ ](?:Top|Stiege|Tür|Stg\.?"
    r"|Whg\.?)[ ]?[0-9]{1,3}(?:/[0-9]{1,3})?){0,2}"
)
_CANTON = r"(?:AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH)"
ADDRESS_TAIL = (
    r"(?:(?:A|D|CH|AT|DE|FL)-)?[0-9]{4,5}[ ](?!(?:Euro|Franken|Stück|Meter|Kilometer|Liter|Tage|Personen"
    r"|Fälle)(?!\w))"
    r"(?:St\.[ ]?)?[A-ZÄÖÜ][\wäöüß-]{1,30}(?:[ ](?:(?:am|an der|im|in|bei"
    r"|ob der|a\.d\.|a\.)[ ])?[A-ZÄÖÜ][\wäöüß-]{2,30}){0,2}"
    r"(?:/[A-ZÄÖÜ][\wäöüß-]{2,20}|[ ]\((?:Oder|Saale|Havel|Spree|Main|Eifel|Westf\.|[A-Z]{2})\)"
    rf"|[ ]{_CANTON}(?!\w))?"
)
_ADDRESS = re.compile(rf"(?<![\w-]){_STREET}{_HOUSE}(?P<tail>,?[ \n]{{1,2}}{ADDRESS_TAIL})?(?![\w])")
_ADDRESS_FIRST = re.compile(rf"(?<![\w.-]){ADDRESS_TAIL},?[ ](?:{_STREET}|{_ODD_STREET}){_HOUSE}(?![\w])")
_PLACE = re.compile(
    rf"(?<![\w.-])(?:{_ODD_STREET}|[A-ZÄÖÜ][a-zäöüß-]{{2,30}}){_HOUSE},[ \n]{{1,2}}"
    r"(?P<tail>(?:(?P<land>A|D|CH|AT|DE|FL)-)?[0-9]{4,5}[ ](?P<place>(?:St\.[ ]?|Sankt[ ]|Bad[ ]"
    r"|[A-ZÄÖÜ][a-zäöüß]{2,15}er[ ])?"
    r"[A-ZÄÖÜ][a-zäöüß]{2,30}(?:-[A-ZÄÖÜ]?[a-zäöüß]{2,20}){0,3})(?:[ ](?:am|an der|im|in|bei|ob der)"
    r"[ ][A-ZÄÖÜ][a-zäöüß-]{2,30}|/[A-ZÄÖÜ][\wäöüß-]{2,20}|[ ]\((?:Oder|Saale|Havel|Main)\)"
    rf"|[ ]{_CANTON}(?!\w))?)(?!\w)"
)
_AFTER_HOUSE = re.compile(r"[ ][0-9]{1,4}[ ]?[a-z]?,[ ]$")
"""What stands before a postal code that ends one address and begins none."""
_SURE_STREET = re.compile(
    r"(?:gasse|straße|strasse|str\.|allee|Straße|Strasse|Str\.|Gasse|Allee|Gürtel|Platz|Chaussee|gürtel"
    r"|chaussee|promenade|-(?:Weg|Ring|Ufer|Damm|Promenade|Kai|Markt|Hof|Park|Steig|Siedlung|Graben))[ ][0-9]"
)
_RESIDENCE = re.compile(
    r"(?:wohnhaft|Adresse|Anschrift|Wohnadresse|wohnt|wohnend|Wohnsitz|p\. ?A\.|ansässig|Sitz"
    r"|ladungsfähige)[^.\n]{0,30}$"
)
_NUMBERED = re.compile(
    r"(?!\w+ (?:der|den|dem) )(?:Seite|Punkt|Nummer|Anlage|Beilage|Kapitel|Teil|Band|Heft|Fall|Frage|Tag|Tabelle"
    r"|Abbildung|Satz|Absatz"
    r"|Artikel|Ziffer"
    r"|Zimmer|Blatt|Folge|Position|Rechnung|Ordnungsnummer|Spalte|Zeile|Stand|Januar|Jänner|Februar|März|April"
    r"|Mai|Juni|Juli"
    r"|August|September|Oktober|November|Dezember|Jahr|Rund|Etwa|Von|Bis|Ab|Nach|Mit|Bei|Vor) "
)
_NO_TIME = re.compile(
    r"Im (?:Jahr|Zeitraum|Falle?|Alter|Abstand|Ausmaß|Umfang|Absatz|Artikel|Punkt|Verfahren)|Zu[mr] (?:Fall"
    r"|Frage|Punkt"
    r"|Zeitpunkt|Ziffer|Anspruch)|Am (?:Tag|\w+tag|Mittwoch)|Arbeitsplatz|Parkplatz|Standplatz|Sitzplatz|Zeitraum"
)
_NO_STREET = re.compile(
    r"^(?:Rechts|Verwaltungs|Dienst|Um|Heim|Arbeits|Schul|Instanzen|Verfahrens|Mittel|Vor|Aus|Neben"
    r"|Bewegungs|Verkehrs|Park|Sitz|Stand|Markt|Bauern|Gerichts|Amts|Zeit|Um|Wirtschafts|Ver|Be)(?:weg"
    r"|platz|hof|ring|feld|berg|graben|damm)|^Im (?:Jahr|Zeitraum|Fall|Falle|Alter|Abstand|Ausmaß|Umfang"
    r"|Juni|Juli|Mai|August|März|Jänner|Januar|Februar|Feber|April|September|Oktober|November|Dezember"
    r"|Absatz|Artikel|Punkt|Schnitt|Verfahren)|^Zu[mr] (?:Fall|Frage|Punkt|Zeitpunkt|Ziffer"
    r"|Anspruch)|^Am (?:Tag|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)|^Beim (?:Punkt"
    r"|Wert)|^In der (?:Fassung|Zeit|Rechtssache|Entscheidung|Zahl|Höhe|Woche|Sache|Nacht)"
    r"|^In den (?:Jahren|Monaten)|^Auf der (?:Seite|Stufe)|^An den (?:Tagen)|^(?:Obere|Untere|Alte|Neue"
    r"|Via) "
)


def fields(text: str) -> Iterator[Hit]:
    """Every number with a right check digit, every labelled number, date of birth, contact and address; they may
    overlap, the surer first."""
    text = fold(text)
    for match in _MAIL.finditer(text):
        yield "EMAIL", *match.span()
    if _DIGIT.search(text) is None:  # all others have one
        return
    for match in _IBAN_LABEL.finditer(text):
        yield "IBAN", *match.span("v")
    for match in _IBAN.finditer(text):
        yield from _iban(match)
    for kind, pattern, valid in _NUMBERS:
        for match in pattern.finditer(text):
            if valid(match[0]):
                yield kind, *match.span()
    yield from _labelled(text)
    for match in _BIRTH.finditer(text):
        yield "DOB", *match.span("v")
    if "eb" in text:
        for match in _BORN_BEHIND.finditer(text):
            yield "DOB", *match.span("v")
    yield from _contacts(text)
    yield from _addresses(text)


def labelled(text: str) -> Iterator[Hit]:
    """Every number of a person that its label names, whatever else it looks like."""
    yield from _labelled(fold(text))


def _labelled(text: str) -> Iterator[Hit]:
    for kind, pattern in _LABELLED:
        for match in pattern.finditer(text):
            if kind != "BIC":
                yield kind, *match.span("v")


def _iban(match: re.Match[str]) -> Iterator[Hit]:
    """The longest beginning, whole groups, that has its check digits: what follows may be capitals of the sentence."""
    end = len(match[0])
    while end > 14:
        if check.iban(match[0][:end]):
            yield "IBAN", match.start(), match.start() + end
            return
        end = max(match[0].rfind(" ", 0, end), 0)


def _contacts(text: str) -> Iterator[Hit]:
    for match in _PHONE_LABEL.finditer(text):
        if sum(sign.isdigit() for sign in match["v"]) >= 5:
            start, end = match.span("v")
            yield "PHONE", start + (match["v"][0] == "(" and ")" not in match["v"]), end
    for match in _PHONE.finditer(text):
        before = text[max(0, match.start() - 40) : match.start()]
        if 7 <= sum(sign.isdigit() for sign in match[0]) <= 16 and not _OTHER_NUMBER.search(before):
            yield "PHONE", *match.span()


def _addresses(text: str) -> Iterator[Hit]:
    for match in _ADDRESS_FIRST.finditer(text):
        if not _AFTER_HOUSE.search(text, max(0, match.start() - 12), match.start()):
            yield "ADDRESS", *match.span()
    for match in _ADDRESS.finditer(text):
        sure = (
            match["tail"]
            or _SURE_STREET.search(match[0])
            or _RESIDENCE.search(text, max(0, match.start() - 60), match.start())
        )
        if (
            sure
            and not (_NO_TIME if match["tail"] else _NO_STREET).match(match[0])
            and not re.match(
                r"[ ]?(?:km|m|Uhr|Tage|Wochen|Monate|Jahre|%|€|EUR|Minuten|Personen)(?!\w)",
                text[match.end() : match.end() + 12],
            )
        ):
            yield "ADDRESS", *match.span()
    for match in _PLACE.finditer(text):
        sure = match["land"] or not ordinary(match["place"])
        lives = _RESIDENCE.search(text, max(0, match.start() - 60), match.start())
        if (sure or lives) and not _NUMBERED.match(match[0]):
            yield "ADDRESS", *match.span()
