"""Given names of the German-speaking countries and of those who came to them; own compilation of usual names, without
any register of persons. Names that are also everyday words are kept apart."""

from __future__ import annotations

__all__ = ["GIVEN", "GIVEN_WORDS", "PARTICLES", "SURNAME_ENDINGS"]

_GIVEN_TEXT = """
    Achim Adam Adelheid Adrian Adriana Agnes Agnieszka Ahmad Ahmed Aida Alban Albert Alberto Albrecht Aleksandar
    Aleksandra Alena Alessandro Alex Alexander Alexandra Alfons Alfred Ali Alice Alicia Alina Alisa Alma Alois
    Aloisia Amalia Amanda Amelie Amina Amir Ana Anastasia Andjela Andrea Andreas Andrej Andrzej André Angela
    Angelika Angelina Anika Anita Anja Anke Ann Anna Annabell Anne Annegret Anneliese Annelies Annemarie Annett
    Annette Annika Ansgar Antje Anton Antonia Antonio Arben Ariane Arif Armin Arnd Arne Arno Arnold Arthur Artur
    Astrid Athanasios Attila Aurelia Aurora Axel Aydin Ayse Ayşe Aysel Aylin Balthasar Barbara Bardia Bastian Beat
    Beate Beatrice Beatrix Benedikt Benedict Benjamin Benno Bernadette Bernd Bernhard Bert Berta Bertha Bertram
    Bettina Bianca Birgit Birgitta Birte Björn Bogdan Boris Branko Brigitte Britta Bruno Burak Burkhard Can Carina
    Carl Carla Carlo Carlos Carmen Carola Carolin Caroline Carolina Carsten Catarina Caterina Cecilia Celina Cem
    Chantal Charlotte Chiara Christa Christel Christian Christiane Christina Christine Christof Christoph
    Christopher Cindy Claas Clara Claudia Claudio Claus Clemens Conny Conrad Constantin Constanze Cordula Corina
    Corinna Cornelia Cornelius Dagmar Damian Damir Dana Daniel Daniela Danijel Danijela Danilo Danuta Daria Dario
    Darija Darius Darko David Davide Davud Dejan Deniz Denise Dennis Detlef Detlev Diana Dieter Dietlind Dietmar
    Dietrich Dimitri Dimitrios Dino Dirk Dominik Dominique Domenico Dora Doris Dorothea Dorothee Dragan Dragana
    Dunja Dusan Dörte Eberhard Eckart Eckhard Edgar Edith Edmund Eduard Edward Edwin Efe Egon Ekaterina Ekkehard
    Elena Eleonora Elfriede Elias Elif Elisa Elisabeth Elise Elke Ella Ellen Elli Elmar Eliane Elsa Else Elvira
    Emanuel Emil Emilia Emilie Emily Emine Emir Emma Emre Enrico Enes Engelbert Erdem Erhard Eric Erich Erik Erika
    Erkan Ermin Erna Ernestine Erwin Esad Esma Esra Esther Eugen Eugenie Eva Evelin Evelyn Evelyne Ewald Ewa Fabian
    Fabienne Fabio Fadime Fanny Farid Fatima Fatma Felicitas Felix Felizitas Ferdinand Filip Finn Fiona Flavia Flora
    Florentina Florian Francesca Francesco Franco Franz Franziska Fred Frederik Frida Friedel Frieda Friederike
    Friedhelm Friedrich Fritz Gabi Gabriel Gabriela Gabriele Gebhard Georg Georgios Gerald Gerda Gerd Gerhard
    Gerlinde German Gernot Gero Gerold Gert Gertraud Gertrud Gertrude Gianluca Giovanni Gina Gisela Giselher Giulia
    Giuseppe Goran Gordana Gottfried Gottlieb Grazyna Greta Gregor Grete Gudrun Guido Gunda Gundula Gunnar Gunter
    Gustav Gülsen Günter Günther Hakan Halil Hamza Hanna Hannah Hannelore Hannes Hans Hansjörg Hansjürg Hanspeter
    Harald Haris Harry Hartmut Hasan Hassan Hatice Hedda Hedwig Heide Heidemarie Heidi Heidrun Heike Heiko Heiner
    Heinrich Heinz Helen Helena Helene Helga Hella Hellmut Helmut Helmuth Hendrik Henning Henri Henriette Henrik
    Henrike Herbert Heribert Hermann Hermine Herta Hertha Hilda Hilde Hildegard Hiltrud Holger Horst Hubert Hubertus
    Hugo Hussein Huseyin Hüseyin Ibrahim Ida Ignaz Igor Ilias Ilka Ilona Ilse Imke Imre Ina Ines Inga Ingeborg
    Ingmar Ingo Ingrid Inka Insa Ioana Irena Irene Irina Iris Irma Irmgard Irmtraud Isa Isabel Isabell Isabella
    Isabelle Ismail Ismet Istvan Ivan Ivana Ivica Ivo Iwona Jaap Jakob Jacob Jacqueline James Jamal Jan Jana Janet
    Janina Janine Janis Jannik Janusz Jaqueline Jasmin Jasmina Jasper Jean Jelena Jens Jennifer Jenny Jeremias Jerzy
    Jessica Joachim Joanna Jochen Johann Johanna Johannes John Jolanda Jonas Jonathan Jorge Josef Josefa Josefine
    Joseph Josip Jost Jovan Juan Judith Julia Julian Juliana Juliane Julius Juri Justin Justina Justus Jutta Jürg
    Jürgen Jörg Jörn Kai Kaan Kadir Kamil Karen Karim Karin Karina Karl Karla Karlheinz Karla Karola Karolina
    Karoline Karsten Kaspar Katalin Katarina Katarzyna Katharina Kathrin Katja Katrin Kazim Kemal Kenan Kerim
    Kerstin Kevin Khaled Kilian Kim Kirsten Kirstin Klara Klaudia Klaus Klemens Knut Konrad Konstantin Konstantina
    Kornelia Kristian Kristin Kristina Kristof Krzysztof Kurt Ladislaus Lara Larissa Lars Laszlo Laura Laurenz
    Laurin Lea Leander Lena Leila Leni Leo Leon Leonhard Leonard Leonie Leonore Leopold Leopoldine Levin Leyla Liane
    Lidia Lieselotte Lilian Liliana Lilli Lilly Lina Linda Linus Lisa Lisbeth Liselotte Livia Ljiljana Ljubica
    Lorena Lorenz Lothar Lotte Louis Louisa Louise Lovro Luca Lucas Lucia Luciano Lucie Ludmila Ludwig Luis Luisa
    Luise Luka Lukas Luzia Lydia Maciej Madeleine Magda Magdalena Magnus Mahmoud Mahmut Maike Maja Malgorzata Malte
    Mandy Manfred Manuel Manuela Mara Marc Marcel Marcin Marco Marcus Marek Maren Margarete Margareta Margarethe
    Margit Margot Margret Margrit Maria Marian Mariana Marianne Marie Marija Marijana Marika Marina Mario Marion
    Marius Mariusz Mark Marko Markus Marlene Marlies Marta Martha Martin Martina Marvin Mathias Mathilde Matteo
    Matthias Maurice Mauro Max Maximilian Maxim Mechthild Mehmet Meike Melanie Melina Melisa Merve Meryem Michaela
    Michael Michal Michel Michele Michelle Mihai Mihaela Mike Mikael Mila Milan Milena Milica Milos Mina Mira Mirela
    Miriam Mirjam Mirko Miroslav Mirza Mladen Mohamed Mohammad Mohammed Monica Monika Monique Moritz Muhamed
    Muhammad Murat Mustafa Nada Nadia Nadine Nadja Nasrin Natalia Natalie Natascha Nathalie Nathan Nedim Nelli
    Nemanja Nena Nenad Nermin Nesrin Nico Nicola Nicolas Nicole Niels Nikita Niklas Niklaus Nikola Nikolai Nikolaus
    Nikolina Nils Nina Nino Noah Noel Nora Norbert Norman Nuri Oguz Olaf Oleg Olena Olga Oliver Olivia Omar Onur
    Orhan Oskar Osman Oswald Othmar Otmar Otto Ottilie Ottokar Özlem Pascal Pasquale Patricia Patrick Patrik
    Patrizia Paul Paula Paulina Pauline Pavel Pawel Pedro Peggy Per Petar Peter Petra Philip Philipp Philippe Pia
    Pierre Piotr Pius Predrag Quirin Rahel Raimund Rainer Ralf Ralph Ramadan Ramona Raphael Raphaela Raffael Rasim
    Rebecca Rebekka Regina Regine Regula Reiner Reinhard Reinhardt Reinhold Rene René Renate Renato Reto Ricarda
    Ricardo Riccardo Richard Rita Robert Roberta Roberto Robin Rocco Roger Roland Rolf Roman Romana Romy Ronald
    Ronja Ronny Rosa Rosalia Rosalie Rosemarie Rosina Roswitha Rosmarie Rudi Rudolf Rupert Ruth Rüdiger Sabina
    Sabine Sabrina Sandra Safiye Said Salih Salome Salvatore Samir Samira Samuel Sandro Sanja Sara Sarah Sascha
    Saskia Sebastian Sefa Selim Selina Selma Selin Serap Serdar Sergej Sergio Severin Sevgi Sibel Sibylle Sieglinde
    Siegfried Siegmund Siegrid Sigrid Sigmund Sigurd Silke Silvana Silvia Silvio Simon Simona Simone Sina Sinan
    Slavica Slobodan Sladjana Sofia Sofie Sonja Sophia Sophie Stanislav Stanislaw Stefan Stefania Stefanie Steffen
    Steffi Stella Stephan Stephanie Steven Stjepan Susan Susann Susanna Susanne Suzana Svea Sven Svenja Svetlana
    Swen Sylvia Sylvie Tamara Tanja Tarik Tatjana Teresa Thaddäus Thea Thekla Theo Theodor Theodora Theres Therese
    Theresa Theresia Thilo Thomas Thorben Thorsten Tibor Tilman Tim Timo Timon Tina Tino Tobias Tom Tomas Tomasz
    Tomislav Torben Torsten Traudl Traude Traute Trude Tuncay Tülay Udo Ulf Uli Ulla Ulrich Ulrike Ulrik Urs Ursina
    Ursula Urban Uta Ute Uwe Valentin Valentina Valerie Vanessa Vasile Vera Verena Vedran Veronica Veronika Vesna
    Victor Victoria Viktor Viktoria Vincent Vinzenz Violeta Vitus Vivien Viviane Vjeko Vladimir Volker Volkmar
    Walburga Waldemar Waltraud Walter Walther Wanda Wendelin Wenke Werner Wencke Wiebke Wieland Wilfried Wilhelm
    Wilhelmine Willi Willibald Willy Wilma Winfried Wojciech Wolf Wolfgang Wolfram Xaver Xenia Yannick Yannik
    Yasemin Yasin Yasmin Yusuf Yvonne Yves Zdenka Zdravko Zeljko Zeynep Zlatko Zoltan Zoran Zsofia Zuzana Şerife
    Željka Abbas Abdallah Abdel Abdelkader Abdi Abdirahman Abdul Abdullah Abdurrahman Abeba Abubakar
    Adil Adnan Afrim Agim Agron Aisha Ajla Akif Aleksej Alexej Almir Almina Altin Amal Amar Amela Amira Amra Andrii
    Andrij Anel Anela Angjelina Anisa Anisoara Anita Ardian Arjeta Armend Armina Arta Artan Artem Arzu Asim Asma
    Asmir Atakan Ayhan Ayşegül Azra Bahar Bakir Baran Bardhyl Bashir Bayram Behar Bekim Bekir Belma Berat Berkan
    Berna Besa Besim Bilal Blerim Blerta Bojan Bojana Bora Božidar Branka Branislav Brankica Bülent Cemal Cengiz
    Ceren Christa Danica Darja Davor Dawid Derya Devrim Dijana Dilara Dino Dmitri Dmytro Doina Dorota Dražen Dren
    Driton Dunya Dušan Dzenan Dženita Ebru Edin Edina Edita Eldin Eldina Elham Elma Elmedina Elmir Elvir Elvis Emina
    Emrah Ena Engin Enis Enver Erdal Ermina Erol Ersin Esin Eren Ertan Faruk Fatih Fatime Fatmir Ferdi Ferhat Fikret
    Fisnik Florin Florina Flutura Furkan Gabriella Gani Gazmend Gentiana Gheorghe Gjergj Grzegorz Gökhan Gül Gülay
    Gülcan Habib Hafiz Haider Hajrudin Halima Halina Hamid Hana Haroun Hashim Hava Havva Hikmet Hilal Hodan Hossein
    Husam Ibro Idris Ifrah Ihor Ihsan Iliana Ilir Ilija Imran Ines Iryna Isak Ismar Iulia Iuliana Iwan Izet Jadranka
    Jadwiga Jalal Jamila Jarosław Jasna Jasminka Javad Jawad Jehona Jovana Jure Juraj Jusuf Kamal Karima Katerina
    Kateryna Kerem Khadija Khalid Kosta Kristijan Kujtim Lamija Latif Lavdim Lejla Levent Liridon Liridona Ljubomir
    Ljubo Lule Lulzim Luljeta Lyudmyla Mahdi Majid Malik Marinko Mariam Maryam Mate Matej Mateja Mato Matija Mehdi
    Melek Melih Mensur Mersiha Mesut Metin Milad Milenko Milivoj Miodrag Mirjana Mirsad Mirsada Miro Mohsen Mojtaba
    Mubarak Muhammed Muharrem Muhidin Mujo Munir Musa Mykola Mykhailo Nabil Nadir Naim Najib Namik Naser Nasser
    Nasir Nataša Natalija Nazar Nazlı Nebojša Neslihan Nevena Nezir Nihad Nihat Nikolić Nino Nura Nur Nurettin
    Nurhan Nusreta Ognjen Okan Oksana Oleksandr Oleksij Omer Ömer Orkun Osama Osmanović Özcan Özge Özgür Paweł Pelin
    Petr Petro Qasim Radmila Radoslav Radovan Rafael Rahim Rahman Ramiz Ramo Rana Rashid Rasha Refik Renata Reza
    Riad Ridvan Rifat Roza Ruslan Rusmir Ružica Rza Saad Sabahudin Sabri Sadik Safet Safija Sahar Salim Salman Samer
    Samet Sanel Sanela Saša Sead Sebahat Sedat Seid Sejla Semir Semra Senad Senada Senka Serhii Serhij Sezgin Shirin
    Shpresa Shqipe Sibylla Siniša Slaven Slavko Smail Snežana Sonay Soraya Spiros Srdjan Srećko Stana Stefano Stevan
    Stoyan Suad Suada Suat Sulejman Süleyman Sunita Svjetlana Tahir Taha Tamer Tariq Taras Tatiana Teodora Tijana
    Tolga Tomas Tome Tuba Tuğba Turgut Uğur Ümit Umut Vahid Valbona Valdet Valon Vasil Vedat Velimir Veljko Vidosava
    Viorica Vitali Vlado Volodymyr Wael Walid Wasim Xhavit Yahya Yana Yara Yaşar Yavuz Yıldız Yilmaz Yulia Yunus
    Yuri Zahra Zahid Zainab Zaid Zdenko Zehra Zeki Zekija Zijad Zoja Zorica Zühal Zvonimir Zvonko Željko Živko Žarko
    Šejla Đorđe Çağla Çiğdem Şenol Şükrü Noah-Elias Kevin-Noah Lars-Erik Annalena Ann-Kathrin Anna-Lena Anne-Marie
    Eva-Maria Hans-Peter Hans-Jürgen Karl-Heinz Klaus-Dieter Marie-Luise Marie-Theres Ernst-August Franz-Josef
    Heinz-Peter Horst-Dieter Jean-Pierre Joshua Levi Liam Mats Mattis Milo Noe Ole Oscar Pepe Theresia Tjark Thies
    Tjorven Till Wido Wiltrud Wolfhard Wolf-Dieter Hinnerk Hauke Heino Heinke Henrieke Silja Swantje Telse Tomke
    Ubbo Wilko Meinhard Meinrad Leopoldina Kreszenz Kunigunde Notburga Vroni Zita Vreni Ueli Urban Beatus Röbi Ruedi
    Köbi Cla Gian Gion Flurin Flurina Ladina Seraina Andri Curdin Reto Duri Madlaina Annina Corsin Luzi Balz Jürgen
    Käthe Kaethe Loni Ludger Rutger Rüdeger Gerolf Lia Mia Lio Ben Finn Leni Lilli Lea Ella Emma Elia Noé Luisa
    Leano Lian Lias Malia Mayla Mats Mila
    Nele Nils Pauline Pepe Romy Rosalie Samuel Theo Thea Tilda Vincent Yuna Zoe Zoé Ilvy Jonte Juna Jannik Janosch Juno
    Kilian Lotta Marlene Maila Mailo Milan Nevio Nika Levin Leonie Laurin Lieke Lene Fiete Fritzi Frieda Enie Elin Elea
    Elina Eliana Emil Emilio Emely Bruno Carlo Carla Charlie Dilay Elise
    Zdeňka Zdeněk Jiří Jana Květa Ondřej Tomáš Lukáš Matěj Vojtěch Bohumil Božena Milada Vlasta Radek Radka Marek Lenka
    Thijs Joost Jeroen Maarten Willem Pieter Femke Anouk Sanne Wouter Hendrikje Geert Bart Koen Daan Kreszentia
    Kreszenzia
    Creszentia Sepp Seppl Loisl Hansi Heli Elfi Gerti Mitzi Fini Resi Burgi Burgl Vroni Annelie Annerose Ottmar Kilian
    Engelbert Wendelin Korbinian Quirin Xaver Ludmilla Hedwiga Walpurga Genoveva Philomena Rosalinde Roselinde Gerlind
    Siegmar Sigmar Wolfgang Hartwig Hadwig Helmtrud Irmtraut Isolde Ingeburg Edeltraud Edeltraut Waltraut Wiltraud
    Dragoslav Radovan Rade Rajko Ranko Ratko Slobodanka Stojan Stojanka Svetislav Svetozar Vuk Vukašin Zlata Dobrila
    Živorad Gorana Gorica Nevenka Nedeljko Ljubiša Ljubinka Milutin Miloš Milka Mirjam Mladenka Momčilo Neda Bosiljka
    Vlatka Vlatko Krešimir Zvonimira Hrvoje Domagoj Tihomir Ante Anto Stipe Mislav Luka Lucija Petra Marta Marijan
    Benedek Gábor Péter György Ferenc Sándor Zsuzsanna Katalin Ildikó Erzsébet Tünde Imre Béla Géza Kálmán Lajos Levente
    Małgorzata Agnieszka Zbigniew Wiesław Bożena Bogusław Czesław Danuta Elżbieta Halina Jacek Janusz Katarzyna
    Kazimierz
    Krystyna Leszek Łukasz Marzena Mirosława Ryszard Sławomir Stanisława Tadeusz Teresa Urszula Wacław Wanda Zofia
    Ioannis Giorgos Konstantinos Vasiliki Eleni Nikos Kostas Stavros Panagiotis Evangelos Despina Athina Spyridon
    Marie-Claire Marie-Louise Anne-Sophie Anna-Sophie Anna-Maria Ann-Sophie Jean-Luc Jean-Marc Jean-Claude Marie-Thérèse
    Benoît Bérénice Cédric Céline Christophe Didier Émile Étienne François Françoise Frédéric Geneviève Gérard Guillaume
    Hélène Hervé Jérôme Laurent Léa Loïc Luc Lucien Mathieu Maxime Nadège Noémie Olivier Rémy Sébastien Solène Stéphane
    Sylvain Thérèse Thierry Valérie Véronique Xavier Yann Yannis Alain Aline André Antoine Arnaud Baptiste Bastien
    Alessia Alessandra Angelo Anna-Lisa Antonella Bruna Carlotta Chiara Cinzia Claudia Cristina Daniele Davide Donatella
    Elio Emilio Enzo Ettore Fabrizio Federica Federico Filippo Francesca Gaetano Giacomo Gianni Gino Giorgia Giorgio
    Giuliana Giuliano Graziella Ilaria Lorenzo Luciana Luigi Marcello Massimo Maurizio Michela Nicolò Ornella Paola
    Paolo
    Pietro Raffaele Rosanna Rossella Salvatrice Serena Silvano Stefania Tommaso Umberto Vincenzo Vito Alejandro Álvaro
    Beatriz Concepción Cristóbal Diego Dolores Esteban Fernando Gonzalo Guadalupe Ignacio Inés Isidro Javier Jesús
    Joaquín José Josefa Leticia Lourdes Luz Manuela María Mercedes Miguel Montserrat Pablo Paloma Pilar Rafael Ramón
    Rocío Rodrigo Rosario Santiago Sofía Soledad Teresa Tomás Vicente Ximena Rui João Joana Inês Gonçalo Tiago Nuno
    Paulo Duarte Afonso Bjarne Bjørn Einar Espen Frode Gunnhild Håkon Haakon Ingvild Jørgen Kjell Kristoffer Lars-Erik
    Lasse Leif Magne Mogens Morten Niels Ola Ole-Jakob Per-Olof Pål Ragnhild Rasmus Rune Sigrun Søren Sverre Terje
    Torbjørn Trond Åke Åsa Aino Eero Jukka Kaisa Mikko Päivi Pekka Tapio Timo Siobhán Aoife Ciarán Eoin Niamh Oisín
    Seán Liam Owen Gareth Rhys Megan Duncan Fergus Malcolm Alistair Heather Hazel Harriet Hilary Jane Jason Jeffrey
    Jeremy Jill Jodie Judy Julie Karen Keith Kelly Ken Kenneth Laura Leslie Linda Lloyd Lynn Margaret Mary Matthew
    Melissa Nancy Neil Nigel Pamela Philip Rachel Raymond Rebecca Roger Ronald Ryan Samantha Scott Sean Sharon Shirley
    Sidney Stanley Stephen Stewart Stuart Susan Terry Timothy Tracy Trevor Vincent Virginia Wayne William Andrew Anthony
    Ashley Barry Brandon Brian Bruce Carol Catherine Charles Cheryl Craig Cynthia Deborah Donald Donna Dorothy Douglas
    Elizabeth Emily Eric Ethan Evelyn Frances Gary George Gerard Gloria Grace Graham Gregory Harold Henry Howard Ian
    Oluwaseun Oluwaseyi Chukwuemeka Chinedu Ngozi Adaeze Amara Babatunde Folasade Ifeoma Kwame Kofi Kojo Abena Akosua
    Yaw Ama Mamadou Fatoumata Aminata Ousmane Ibrahima Moussa Cheikh Awa Mariama Abdoulaye Seydou Tesfaye Selam Haile
    Mekonnen Hirut Yohannes Tsegaye Biniam Eyob Merhawi Semhar Asha Deepak Rajesh Priya Sunita Anil Arjun Ravi Sanjay
    Vijay Lakshmi Meera Kavita Pooja Rahul Rohit Suresh Ramesh Mahesh Nguyễn Thị Văn Minh Thuy Linh Huong Thanh Hoang
    Xiaoming Xiaoli Wei Ming Jing Hui Ling Mei Yan Ying Yu Zhen Hiroshi Kenji Takashi Yuki Yoko Keiko Akira Satoshi
    Naoko Haruka Sakura Ji-woo Min-jun Seo-yeon Soo-jin Hyun-woo Siti Nurul Dewi Putu Wayan Budi Agus Rizky
    Ghulam Gulalai Hamida Hekmat Mohammadreza Farzaneh Fereshteh Masoud Masoumeh Nahid Parisa Parviz Pouya Roya Saeed
    Shahram Shirin Soheila Vahideh Zohreh Bahram Behrouz Dariush Ebrahim Golnaz Hadi Kianoush Laleh Mahnaz Maliheh Naqib
    Najibullah Zabihullah Rahmatullah Samiullah Nasrullah Abdulrahman Abdulkarim Abdulaziz Abdelrahman Abdou Hawa Halimo
    Faduma Yasir Yousef Youssef Zeinab Zainab Rania Reem Rasha Ruba Sawsan Suhaila Tarek Wafa Yasmine Nour Noor Nawal
    Muna Mouna Maysa Layla Lubna Khadra Jihad Iman Ikram Hiba Hanan Ghada Fadi Dina Bassam Bushra Aya Anas Amjad Alaa
    Gulsum Gülşen Gülay Hülya Nurcan Nilgün Nuray Perihan Songül Sultan Sümeyye Tülin Ülkü Yüksel Zübeyde Şaban Şahin
    Ahmet Mehmed Hasret Haydar Hamdi Halit İbrahim İsmail İlhan İsmet Kübra Kürşat Lokman Mahir Mithat Necati Necla
    Nevin Niyazi Nuriye Okay Öznur Özlem Ramazan Recep Remzi Rıza Sami Saniye Savaş Serkan Seyit Sinem Tayfun Tekin
    Temel Turan Tülay Vildan Volkan Yakup Yalçın Yaren Zafer Zekeriya Aleksandr Alexei Anatoli Anatolij Dmitrij Ewgenij
    Fjodor Galina Genadi Gennadij Irina Jewgenij Jewgenia Konstantin Larisa Ljudmila Lyubov Marfa Maxim Michail
    Nadeschda
    Natalja Nikolaj Oksana Pawlo Polina Raissa Roksana Semjon Sergei Stepan Swetlana Tamara Timofej Valentyna Valeri
    Vadim Vasyl Viktorija Vitalij Vladislav Wadim Waleri Walentina Wassili Witali Wladimir Yaroslav Yevhen Zinaida
    Taisija
    Ueli Urs-Peter Vreneli Beatus Bethli Fridolin Gallus Hansruedi Hansueli Jeannette Jürg Käthi Kaspar Köbi Lienhard
    Margrith Marlis Meinrad Niklaus Regula Röbi Roswita Rösli Ruedi Silvan Trudi Trix Turi Ursin Verena Vreni Werni
    Andrin Gian-Marco Gian-Andrea Jon Men Nesa Orlando Riccarda Rico Selina Sina Tino Tumasch
    Momme Tjorven Tjark Tamme Sönke Söhnke Wiebe Wübbe Okko Onno Ommo Menno Mareike Maaike Meike Neele Nele Levke Lasse
    Jelle Jelto Janna Jorna Insa Imke Ilka Iken Hilke Hinrich Henrike Harm Hajo Habbo Gesa Gesche Gesine Frauke Folkert
    Focko Fenna Femke Enno Eike Eggert Edo Dirk Detlev Deike Broder Boy Birte Birthe Bente Bendix Bele Arfst Antje Anke
    Annike Alke Alrun Adele Adalbert Adina Adolf Agathe Aimée Aina Albin Alena Aleta Alfredo Alida Almut Almuth Alwin
    Alwine Amadeus Anastasija Anatol Angelo Angelus Annabelle Annett Anneke Anselm Apollonia Arabella Ariadne Arlette
    Augusta Auguste Babette Balthasar Barnabas Bartholomäus Beatrix Benita Berit Berthold Betty Blanka Bonifaz Brunhild
    Brunhilde Burghard Cäcilia Camilla Cara Carsta Cassandra Celia Charlotta Clarissa Clementine Coletta Cordelia Corvin
    Cosima Cyrill Dankmar Delia Desiree Désirée Dietmut Dietlinde Dolf Dominika Donata Dorian Doro Dorothee Eckehard
    Edda
    Egbert Ehrenfried Eleonore Elfriede Elgin Elian Ellinor Emmerich Emmi Engelbrecht Ephraim Erdmute Erna Esmeralda
    Etta Eugenia Eusebius Evamaria Ferdl Fides Filippa Florens Folker Frank-Walter Frederic Friedbert Friederich
    Friedlinde Fritzi Gereon Gerlach Gerrit Gesche Gilbert Gisbert Gitta Gitte Godehard Götz Gottlob Gretel Guntram
    Gunhild Gunther Hagen Hajo Hans-Georg Hans-Joachim Hans-Werner Hans-Christian Hans-Ulrich Hans-Dieter Harriet Harro
    Hartmann Heidelinde Heidelore Heidrun Heiner Heinfried Hellmuth Hemma Henrich Hermes Herta Herwig Hildburg Hildegund
    Hilmar Hinrich Hortense Hubertine Ilja Immanuel Ingelore Ingolf Irmela Irmina Isabelle Isidor Jannis Jeanette Joana
    Jobst Jockel Jolanthe Jonna Jorinde Joris Josepha Julienne Karl-Otto Karl-Friedrich Karl-Heinrich Katinka Kerstin
    Kittie Klaus-Peter Klothilde Konradin Koloman Korinna Kunibert Kuno Laila Laureen Leonhardt Leontine Leopoldina
    Liborius Liesbeth Liesel Linnea Lioba Lisbet Lore Loretta Lorraine Lothar Luitgard Luitpold Luzius Lysander Mads
    Magdalene Malwine Manja Marbod Margarethe Marga Margaretha Maria-Theresia Marie-Therese Marieluise Marliese
    Maximiliane
    Mechtild Melchior Mercedes Merle Merlin Micaela Minna Nadeschda Nanette Natalia Nepomuk Norbertine Notker Odette
    Odilo Ortrud Ortwin Osmund Ottfried Otti Ottokar Patrice Peer Perdita Petronella Philine Philippa Pirmin Poldi
    Raimar Raimund Randolf Reimar Reinhild Reinhilde Renata Richarda Roderich Romuald Ronja Rosamunde Rosl Rotraud
    Ruprecht Sabrina Salvator Samson Scarlett Schorsch Severina Sidonie Siegbert Sieghart Sieglind Siegmar Silvester
    Sigmund Solveig Stanislaus Stine Sturmius Sunniva Swantje Sybille Sylvester Tassilo Thassilo Theobald Theodora
    Thusnelda Tilla Tilly Tobias Traugott Trine Trudl Ulf-Dieter Ursel Ursula Valeska Valeria Veit Vinzentia Viola
    Volkhard
    Volkmar Waldtraud Walfried Waltrude Wencke Wendelgard Werna Wigand Wilfriede Wiltrud Winrich Witold Wolf-Rüdiger
    Wolfdietrich Wolfgang-Peter Yara Yorck Zacharias Zenzi Zenta Uwe-Karsten Jörg-Uwe Jens-Uwe Hans-Uwe Bernd-Uwe
"""
GIVEN = frozenset(_GIVEN_TEXT.split()) - {
    "Nikolić",
    "Osmanović",
    "Kai",
    "Can",
    "Per",
    "Mark",
    "Wolf",
    "Rosa",
    "Isa",
    "German",
    "Roman",
    "Urban",
    "Heide",
    "Robin",
    "Milo",
    "Mate",
    "Till",
    "Ole",
    "Oma",
    "Nur",
    "Gül",
    "Hartmann",
    "Engelbrecht",
    "Leonhardt",
    "Boy",
    "Men",
    "Harm",
    "Sultan",
    "Temel",
    "Zafer",
    "Savaş",
    "Okay",
    "Hermes",
    "Mercedes",
    "Merlin",
    "Scott",
    "Stanley",
    "Sakura",
    "Virginia",
    "Santiago",
    "Gallus",
    "Fides",
}
_GIVEN_WORDS_TEXT = """
    August Ernst Frank Rose Rosa Kai Mark Wolf Heide Viola Jasmin Iris Robin Urban Roman Isa Can Bernd Christian
    Felicitas Constanze Patrick Linde Erika Sonne Gloria Victoria Florentine Engel Julius Juli Mai April Rainer Lang
    German Per Hans Otto
"""
GIVEN_WORDS = frozenset(_GIVEN_WORDS_TEXT.split())
"""Given names that are everyday words, months or measures too: they count only before a surname."""
PARTICLES = (
    "von",
    "van",
    "vom",
    "zu",
    "zur",
    "de",
    "del",
    "della",
    "di",
    "da",
    "dos",
    "der",
    "den",
    "ten",
    "Le",
    "La",
    "Al",
    "al",
    "El",
    "el",
    "bin",
    "ibn",
    "Freiherr",
    "Freifrau",
    "Graf",
    "Gräfin",
    "Baron",
    "und zu",
)
"""What may stand between a given name and a surname."""
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
