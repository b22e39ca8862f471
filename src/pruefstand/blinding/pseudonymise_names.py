"""What stands before surnames and how they end; own compilation."""

from __future__ import annotations

__all__ = ["NOUN_SURNAMES", "SURNAME_ENDINGS"]

SURNAME_ENDINGS = (
    *(
        "huber",
        "bauer",
        "mayer",
        "meier",
        "maier",
        "mayr",
        "meyer",
        "müller",
        "gruber",
        "hofer",
        "berger",
        "egger",
        "inger",
        "mann",
    ),
    *(
        "lechner",
        "leitner",
        "steiner",
        "brandner",
        "moser",
        "pichler",
        "schmid",
        "schmidt",
        "schmied",
        "schneider",
        "wallner",
        "hauser",
    ),
    *(
        "reiter",
        "thaler",
        "auer",
        "acher",
        "ović",
        "ovic",
        "ić",
        "oğlu",
        "oglu",
        "ski",
        "sky",
        "sen",
        "son",
        "stätter",
        "stetter",
        "müllner",
        "hofstetter",
        "ová",
        "owa",
        "ska",
        "cka",
        "czyk",
        "icz",
        "enko",
        "poulos",
        "idis",
        "shvili",
        "oğlu",
        "ović",
    ),
)
"""How many surnames end; no firm is named so but after a person."""
_NOUN_SURNAMES_TEXT = """
    Adler Ast Bach Bader Bart Bauer Baum Beck Becker Beer Berg Berger Bergmann Biber Binder Birke Blank Blum Blume
    Bock Boden Bogen Born Brand Brandt Braun Brenner Brett Brunner Buch Buchholz Burg Busch Bär Böhm Dachs Degen
    Dorn Drechsler Ebner Eckstein Edelmann Eder Egger Ehrlich Eis Eisen Engel Ernst Esche Falk Falke Fass Faust
    Feder Feld Fels Feuer Fink Fisch Fischer Fleischer Frank Frei Freitag Freund Frisch Frosch Frost Fröhlich
    Frühling Fuchs Funk Fuß Färber Förster Fürst Gans Gast Geiger Geist Gerber Glaser Glück Gold Graf Gras Greif
    Groß Gruber Grund Grün Gut Gärtner Haas Haase Habicht Hafner Hagel Hahn Halm Hammer Harnisch Hart Hase Hauer
    Haupt Heim Held Hell Hengst Herbst Herz Himmel Himmelreich Hirsch Hirt Hoch Hof Hofer Holz Holzer Honig Horn
    Hund Hut Igel Jung Junker Jäger Kaiser Kalb Kalt Kaltwasser Kamm Kammer Kasper Kastner Katz Kaufmann Keller
    Kellner Kern Kessel Kessler Kiefer Kind Kirch Kirsch Klang Klee Klein Kloster Klug Knabe Knecht Knoll Knopf Koch
    Kofler Kohl Koller Kopf Korn Kraft Kramer Kranz Kraus Krebs Kreis Kreuz Krieg Krieger Krone Kropf Krug Krämer
    Krüger Kugler Kuhn Kunst Kupfer Kurz Käfer Köhler König Kühn Küster Lamm Lampe Lang Lange Laub Lechner Leiter
    Leitner Lenz Lerche Licht Lieb Lind Linde Lindner Loch Lorenz Luchs Luft Lustig Löffler Löwe Maler Mann Marder
    Markt Marschall Maurer Maus Meer Meister Metzger Milde Mohr Mond Moor Moser Mühl Müller Münch Nagel Narr Nebel
    Nuss Ochs Ohm Otter Palm Papst Pelz Pfaff Pfau Pfeffer Pfeifer Pfeil Pfister Pflug Pichler Pilz Pohl Post Prinz
    Probst Rab Rabe Rad Rau Rauch Recht Regen Reh Reich Reif Reis Reiter Richter Riegel Riegler Riese Ring Ritter
    Rohr Rose Rosen Rosenkranz Ross Rost Roth Ruf Sack Sailer Salz Sand Sattler Sauer Schaf Schall Scharf Schatz
    Schenk Schild Schilling Schimmel Schlag Schlange Schloss Schlosser Schmidt Schmied Schmuck Schnabel Schnee
    Schneider Schnell Schott Schreiber Schreiner Schritt Schröder Schubert Schuh Schulz Schuster Schwab Schwalbe
    Schwan Schwarz Schweizer Schäfer Schön Schütz See Segen Seidel Seiler Siegel Silber Sonne Sonnenschein Spatz
    Specht Speck Speer Sperber Sperling Spiegel Spitz Sporn Stadler Stahl Stall Stamm Stark Staub Stein Steiner
    Stern Stich Stier Stock Stolz Storch Strauß Streit Strick Stumpf Sturm Süß Taube Teich Teufel Thaler Tischler
    Topf Traub Trost Tuch Turm Unger Unterweger Vetter Vogel Vogelsang Vogt Wagner Wald Walter Wand Weber Weide
    Weiler Wein Weiss Weiß Welle Werner Wetter Wiese Wild Wimmer Wind Winkler Winter Wirt Wirth Witz Wolf Wolke
    Wunder Wurm Zahn Zander Zauner Zeisig Zeller Ziegel Ziegler Zimmer Zimmermann Zink Zobel Zorn Zucker Zwerg
"""
NOUN_SURNAMES = frozenset(_NOUN_SURNAMES_TEXT.split())
"""Surnames that are callings, animals, things, qualities or places besides."""
