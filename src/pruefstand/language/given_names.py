"""Given names of the German-speaking countries and of those who came to them; own compilation of usual names, without
any register of persons. Names that are also everyday words are kept apart."""

from __future__ import annotations

__all__ = ["GIVEN", "GIVEN_WORDS"]

_GIVEN_TEXT = """
    Abbas Abdallah Abdel Abdelkader Abdelrahman Abdi Abdirahman Abdou Abdoulaye Abdul Abdulaziz Abdulkarim Abdullah
    Abdulrahman Abdurrahman Abeba Abebe Abena Abrar Abubakar Achim Adaeze Adalbert Adam Adebayo Adebola Adelbert Adele
    Adelgunde Adelheid Adelina Adelmar Adem Adil Adina Adis Admir Adnan Adolf Adrian Adriana Adwoa Afia Afonso Afra
    Afrim Agata Agathe Agim Agnes Agneta Agnieszka Agron Agus Ahlam Ahmad Ahmed Ahmet Aida Aileen Ailin Aimée Aina
    Aino Aischa Aisha Ajla Akif Akinyi Akira Akosua Akua Alaa Alain Alara Alba Alban Albana Albert Alberta Albertine
    Alberto Albin Albina Albrecht Aldo Alea Alejandro Alek Aleks Aleksandar Aleksander Aleksandr Aleksandra Aleksej
    Alena Alessandra Alessandro Alessia Aleta Alex Alexa Alexander Alexandra Alexandre Alexei Alexej Alexis Alfons
    Alfonso Alfred Alfredo Ali Alice Alicia Alida Alina Aline Alisa Alisha Alissa Alistair Aljona Alke Allegra Alma
    Almaz Almina Almir Almut Almuth Alois Aloisia Aloysia Alrun Altin Alwin Alwina Alwine Ama Amadeus Amadou Amal
    Amalia Amalie Amanda Amando Amar Amara Ambros Amela Amelia Amelie Amely Amina Aminata Amine Amir Amira Amjad Amra
    Amrei Amélie Ana Anas Anastasia Anastasija Anastasios Anatol Anatoli Anatolij Anca Ancuța Andjela Andjelka Andra
    Andrea Andreas Andreea Andrei Andrej Andrejs Andrew Andri Andrii Andrij Andrin Andrzej André Andrés Andy Ane Anel
    Anela Aneta Anett Angela Angelika Angelina Angelo Angelus Angjelina Anica Aniela Anika Anil Anina Anisa Anisoara
    Anita Anja Anka Anke Ann Ann-Kathrin Ann-Sophie Anna Anna-Lena Anna-Lisa Anna-Maria Anna-Sophie Annabell Annabelle
    Annalena Annalisa Annamaria Anne Anne-Marie Anne-Sophie Annegret Anneke Annelie Annelies Anneliese Annelore
    Annemaria Annemarie Annerl Annerose Annett Annetta Annette Anni Annie Annika Annike Annina Anny Anouk Anselm
    Ansgar Ante Anthony Antje Anto Antoine Antoinette Anton Antonella Antonia Antonija Antonio Antonius Anusch Aoife
    Apollonia Arabella Arash Arben Arbnor Ardian Ardit Arfst Ariadne Arian Ariane Arif Aris Aristoteles Arjan Arjeta
    Arjun Arlette Armand Armando Armend Armin Armina Arnaud Arnd Arndt Arne Arnfried Arnhild Arno Arnold Arnulf Aron
    Arslan Arta Artan Artem Arthur Artur Arvid Arwed Arzu Asad Asha Ashley Ashraf Asif Asim Asja Asli Aslı Asma Asmir
    Assunta Aster Astor Astrid Asya Atakan Athanasios Athina Attila Augusta Auguste Augustin Augustine Aurel Aurelia
    Aurelio Aurora Aurélie Avni Awa Axel Aya Ayaan Ayan Aydin Ayhan Aylin Ayman Aynur Ayse Aysel Ayşe Ayşegül Aziz
    Azize Azra Babatunde Babette Bahadır Bahar Bahram Bakir Balduin Baldur Balthasar Balz Baptist Baptiste Baraa Baran
    Barbara Barbla Bardhyl Bardia Barnabas Barry Bart Bartholomäus Bartosz Bartłomiej Barış Basel Bashir Bashkim Basil
    Bassam Bastian Bastien Bayram Beat Beate Beatrice Beatrix Beatriz Beatus Bego Behar Behrouz Bekim Bekir Bela Bele
    Belinda Belma Ben Bendix Benedek Benedetta Benedetto Benedict Benedikt Beni Benita Benito Benjamin Benno Benoît
    Bente Berat Berit Berivan Berkan Berkant Berkay Berna Bernadeta Bernadette Bernardo Bernd Bernd-Uwe Bernhard
    Bernhardine Bernhilde Bert Berta Bertha Berthold Bertine Bertl Bertold Bertram Besa Besim Besnik Bethli Bettina
    Betty Bianca Bianka Bilal Bilge Bine Biniam Binta Birgit Birgitta Birte Birthe Bjarne Björn Bjørn Blanka Blasius
    Blerim Blerta Bodo Bogdan Bogumil Bogusław Bohdan Bohumil Bohumila Bojan Bojana Boleslaw Bolko Bonifaz Bora Boris
    Borislav Bosiljka Bosko Botho Boubacar Bożena Božena Božidar Brandon Branimir Branislav Branka Brankica Branko
    Brian Brigitte Brit Britt Britta Broder Bruce Bruna Brunhild Brunhilde Bruno Budi Bujar Burak Burcu Burghard
    Burghild Burgi Burgl Burim Burkhard Burçin Bushra Bärbel Béla Bérénice Bülent Büsra Büşra Caecilia Calvin Camilla
    Camille Camillo Candan Cansu Cara Carina Carl Carl-Heinz Carla Carlo Carlos Carlotta Carmela Carmelo Carmen Carol
    Carola Carolin Carolina Caroline Carsta Carsten Casimir Caspar Cassandra Catalina Catarina Caterina Catherine
    Cathrin Cecilia Cedric Celal Celeste Celia Celina Celine Cem Cemal Cemil Cengiz Cenk Ceren Cesare Cetin Ceylan
    Chantal Charles Charlie Charlotta Charlotte Cheikh Cheryl Chiara Chidi Chinedu Chloé Chris Christa Christel
    Christelle Christfried Christian Christiana Christiane Christin Christina Christine Christof Christoph Christophe
    Christopher Christos Chukwuemeka Ciarán Cihan Cindy Cinzia Cla Claas Clara Clarissa Claude Claudia Claudine
    Claudio Claudius Claus Clelia Clemence Clemens Clementine Coletta Colette Concepción Concetta Conny Conrad
    Constantin Constanze Cora Cordelia Cordula Corina Corinna Cornelia Cornelius Corrado Corsin Corvin Cosima Cosmin
    Craig Creszentia Crina Cristian Cristiano Cristina Cristóbal Curdin Curt Cvetko Cynthia Cyril Cyrill Czesław
    Cäcilia Cäcilie Cécile Cédric Céline Cölestin Daan Dagmar Dalia Dalibor Damaris Damian Damir Damjan Damla Dana
    Danica Daniel Daniela Daniele Daniella Danijel Danijela Danilo Danja Dankmar Danny Danuta Daria Darija Darina
    Dario Darius Dariush Dariusz Darja Darko David Davide Davor Davud Dawid Dawit Dean Debora Deborah Deepa Deepak
    Degenhard Deike Dejan Dejana Delia Delphine Demet Denis Denise Deniz Dennis Derya Desanka Desiree Desirée Despina
    Detlef Detlev Devrim Dewi Dezider Diana Diane Didem Didier Diedrich Diego Diemut Dierk Dietbert Dieter Dietfried
    Diethard Diethelm Diethild Dietlind Dietlinde Dietmar Dietmut Dietrich Dietrun Dijana Dilan Dilara Dilay Dilek
    Dilnoza Dimitar Dimitri Dimitrij Dimitrios Dina Dinko Dino Diogo Dirck Dirk Djordje Dmitri Dmitrij Dmytro Dobrila
    Dobrinka Doina Dolf Dolores Domagoj Domenica Domenico Dominic Dominik Dominika Dominique Donald Donata Donatella
    Donatus Donna Dora Dorian Doriana Dorin Doris Dorit Doro Dorota Dorothea Dorothee Dorothy Dorothée Douglas Doğan
    Dragan Dragana Dragica Dragoljub Dragoslav Dragoș Dragutin Dražen Dren Drilon Drita Driton Duarte Duncan Dunja
    Dunya Duri Dusan Dušan Dušanka Duška Dzenan Désirée Dörte Džemal Dženana Dženita Ebba Eberhard Ebrahim Ebrima Ebru
    Ece Eckart Eckehard Eckhard Eckhart Edda Eddy Edelgard Edeltraud Edeltraut Edgar Edin Edina Edip Edita Edith
    Edmond Edmund Edna Edo Edona Eduard Eduardo Edvin Edward Edwin Eelco Eero Efe Efua Egbert Eggert Egid Egidius
    Egmont Egon Ehrenfried Ehrengard Ehsan Eike Eila Eileen Einar Ekaterina Ekkehard Ekow Ekrem Elda Eldin Eldina Elea
    Elena Eleni Eleonora Eleonore Elfi Elfriede Elgin Elham Elia Elian Eliana Eliane Elias Elif Eligius Elin Elina
    Elinor Elio Eliot Elira Elisa Elisabeth Elisabetha Elisabetta Elise Elizabeth Eljesa Elke Ella Ellen Elli Ellinor
    Elma Elmar Elmedina Elmir Elmira Elsa Elsbeth Else Elvedin Elvedina Elvin Elvir Elvira Elvis Elçin Elżbieta
    Emanuel Emeka Emely Emerentia Emeric Emerich Emil Emilia Emilie Emilio Emily Emina Emine Emir Emira Emma Emmanuel
    Emmely Emmerich Emmi Emmy Emrah Emre Ena Enad Endre Enes Engelbert Engin Enie Enis Enisa Enkelejda Ennio Enno
    Enrico Enver Enya Enzo Eoin Ephraim Ercan Erdal Erdem Erdmann Erdmute Eren Erhan Erhard Eric Erich Erik Erika
    Erina Erkan Erland Ermal Ermias Ermin Ermina Erminio Erna Ernestine Ernesto Ernst-August Ernö Erol Errol Ersin
    Ertan Ertuğrul Erwin Erzsébet Esad Esat Esin Esma Esmeralda Espen Esperanza Esra Esteban Estelle Ester Esther
    Ethan Etienne Etta Ettore Eugen Eugenia Eugenie Eugenio Eulalia Eusebio Eusebius Eustach Eva Eva-Maria Evamaria
    Evangelos Evelin Evelina Eveline Evelyn Evelyne Ewa Ewald Ewelina Ewgenij Eyob Eyup Ezgi Fabian Fabiano Fabienne
    Fabio Fabiola Fabrice Fabrizio Fadi Fadil Fadime Faduma Fahad Fahrettin Faisal Falk Falko Fanny Farah Farhad
    Fariba Farid Farida Faris Faruk Farzaneh Fatih Fatima Fatime Fatlum Fatma Fatmir Fatos Fatou Fatoumata Fatoş
    Fausto Fawad Federica Federico Fedor Fehmi Felice Felicia Felicitas Felicity Felix Felizia Felizitas Femke Fenna
    Feodor Ferdi Ferdinand Ferdinande Ferdl Ferenc Fereshteh Fereydoun Fergus Ferhat Feride Ferit Fernand Fernanda
    Fernando Feven Feyza Fidel Fidelis Fiete Figen Fikret Filip Filippa Filippo Filmon Filomena Fini Finja Finn Finnja
    Fiona Fiorella Firas Firat Fisnik Fjodor Flavia Flavio Fleur Flora Flore Florens Florentina Florian Floriane
    Florim Florin Florina Florinda Floris Flurin Flurina Flutura Focko Folake Folasade Folke Folker Folkert Fouad
    Frances Francesca Francesco Francis Francisca Francisco Franco Franjo Frank-Walter Franka Frankie Franko Frantisek
    František Franz Franz-Josef Franziska Franziskus Franzl François Françoise Frauke Fred Freddy Frederic Frederick
    Frederik Frederike Fredi Fredo Freweini Frida Fridolin Fridtjof Frieda Friedbert Friedegund Friedel Friedemann
    Frieder Friederich Friederike Friederun Friedhelm Friedlinde Friedolin Friedrich Frithjof Fritz Fritzi Frode Frodo
    Frédéric Fulvio Fulya Furkan Gabi Gabriel Gabriela Gabriele Gabriella Gabrijela Gaetano Galina Gamze Gani Ganna
    Gareth Garrit Gary Gaston Gaudenz Gazmend Gaël Gebhard Gebhart Gebre Geert Geertje Gela Genadi Geneviève Gennadij
    Genoveva Gentiana Georg George Georges Georgina Georgios Gerald Geraldine Gerard Gerardo Gerd Gerda Gereon
    Gerfried Gergana Gerhard Gerhart Gerhild Gerlach Gerlind Gerlinde Germaine Germana Germano Gernot Gero Gerold
    Gerolf Gerrit Gerry Gert Gerta Gerti Gertraud Gertraude Gertrud Gertrude Gertrudis Gerwin Gesa Gesche Gesine Geza
    Ghada Ghassan Ghebrehiwet Gheorghe Ghislaine Ghulam Giacomo Gian Gian-Andrea Gian-Marco Giancarlo Gianluca
    Gianmarco Gianna Gianni Gideon Gilbert Gilda Gilles Gina Gino Gion Giorgia Giorgio Giorgos Giovanna Giovanni
    Gisbert Gisela Giselher Gisella Gisèle Gitta Gitte Giulia Giuliana Giuliano Giulio Giuseppe Giuseppina Gizem
    Gjergj Gloria Goce Godehard Godela Goderich Goitom Golnaz Golo Gonda Gonzalo Gonçalo Goran Gorana Gordan Gordana
    Gorica Gottfried Gottfrieda Gotthard Gotthilf Gotthold Gottlieb Gottliebe Gottlob Grace Gracia Graham Granit
    Graziano Graziella Grazyna Grażyna Gregoire Gregor Gregorio Gregory Greta Grete Gretel Grit Gritli Gritt Grzegorz
    Grégoire Guadalupe Gudrun Guelsen Guido Guillaume Guiseppe Gulalai Guldane Gulsum Gunda Gundel Gundi Gundl Gundolf
    Gundram Gundula Gunhild Gunnar Gunnhild Gunter Gunther Guntram Gustaf Gustav Gustave Gwenaëlle Gwendolin Gwendolyn
    Gyula György Gábor Gérard Géza Gökhan Gökçe Gönül Göran Gösta Götz Gül Gülay Gülcan Güler Gülhan Gülizar Gülnur
    Gülsen Gülseren Gülsüm Gülten Gülşen Günter Günther Haakon Habbo Habib Habiba Hacer Hadi Hadija Hadmut Hadwig
    Hafiz Hagen Haider Haile Haimo Hajo Hajrudin Hakan Hakim Halil Halima Halime Halimo Halina Halit Halka Hamdi Hamid
    Hamida Hamidullah Hamza Hana Hanan Hanife Hanka Hanna Hannah Hanne Hannelene Hannelore Hannes Hanni Hannibal Hanno
    Hannspeter Hans Hans-Christian Hans-Dieter Hans-Georg Hans-Joachim Hans-Jürgen Hans-Peter Hans-Ulrich Hans-Uwe
    Hans-Werner Hansi Hansjakob Hansjörg Hansjürg Hanspeter Hansruedi Hansueli Harald Hardy Haris Haro Harold Haroun
    Harri Harriet Harro Harry Hartmut Hartwig Hartwin Haruka Harun Hasan Hashim Hasret Hassan Hatice Hatun Hauke Hava
    Havva Hawa Haydar Hayriye Hazel Heather Hector Hedda Heddy Hedi Hedwig Hedwiga Heidelinde Heidelore Heidemarie
    Heiderose Heidi Heidrun Heike Heikki Heiko Heimo Heiner Heinfried Heinke Heino Heinrich Heinrike Heintje Heinz
    Heinz-Peter Heiri Hekmat Helen Helena Helene Helfried Helga Helgard Helge Helgi Heli Heliane Helin Hella Hellmut
    Hellmuth Helmar Helmtraud Helmtrud Helmut Helmuth Hemma Hendrik Hendrike Hendrikje Henning Henny Henri Henrich
    Henrieke Henriette Henrik Henrike Henry Herbert Heribert Heriberta Herlinde Herma Hermann Hermenegild Hermi Hermia
    Hermin Hermina Hermine Herold Herta Hertha Hervé Herwart Herwig Hias Hiba Hien Hieronymus Hikmet Hiko Hilal
    Hilarius Hilary Hilda Hildburg Hilde Hildebrand Hildegard Hildegund Hildegunde Hilke Hilma Hilmar Hiltraud Hiltrud
    Hinnerk Hinrich Hiroshi Hirut Hiwot Hjalmar Hoang Hodan Holger Holm Homa Honorata Horatio Horst Horst-Dieter
    Hortense Hosea Hossein Howard Hrvoje Hubert Huberta Hubertine Hubertus Hugh Hugo Hugues Hui Hulda Humbert Hung
    Huong Husam Huschang Huseyin Hussein Hyazinth Hyun-woo Håkon Hédi Héloïse Hélène Hülya Hüseyin Hüsnü Ian Ibrahim
    Ibrahima Ibro Ida Idris Idriss Ifeoma Ifrah Igna Ignacio Ignacy Ignatius Ignaz Ignazio Igor Ihor Ihsan Iken Ikram
    Ilaria Ilda Ildiko Ildikó Ileana Ilhan Iliana Ilias Ilie Ilija Ilir Ilja Iljana Ilka Illona Ilmar Ilona Ilse Ilvy
    Imad Iman Imani Imelda Imen Imke Immanuel Immo Imran Imre Ina Indira Ineke Ines Inga Ingbert Inge Ingeborg
    Ingeburg Ingelore Ingemar Ingetraud Ingmar Ingo Ingolf Ingraban Ingrid Ingrun Ingvild Inka Inken Innozenz Insa
    Inés Inês Ioan Ioana Ioannis Ionuț Irem Irena Irene Irfan Irimbert Irina Iris Irma Irmela Irmeline Irmgard Irmhild
    Irmi Irmina Irmingard Irmtraud Irmtraut Irvin Iryna Isaak Isabel Isabell Isabella Isabelle Isak Isidor Isidro
    Ismael Ismail Ismar Ismat Ismet Ismeta Isolde Issa Istvan István Italo Itta Iulia Iulian Iuliana Ivan Ivana Ivanka
    Ivar Ivaylo Ivette Ivica Ivo Ivonne Iwan Iwona Izabela Izet Jaap Jacek Jacinta Jack Jaco Jacob Jacopo Jacqueline
    Jacques Jadranka Jadwiga Jago Jaime Jakob Jakub Jalal Jale Jamal James Jamila Jan Jan-Erik Jana Jane Janek Janet
    Janett Janette Janez Janin Janina Janine Janis Janna Jannes Jannik Jannis Jano Janosch Janusz Jaqueline Jara
    Jarmila Jaro Jaroslav Jaroslava Jarosław Jascha Jasmin Jasmina Jasmine Jasminka Jasna Jason Jasper Javad Javier
    Jawad Jean Jean-Claude Jean-Luc Jean-Marc Jean-Pierre Jeanette Jeannette Jeannine Jeff Jeffrey Jehona Jelena Jelka
    Jelle Jelto Jendrik Jennifer Jenny Jens Jens-Uwe Jenö Jeremias Jeremy Jeroen Jerome Jerzy Jesko Jessica Jessika
    Jesús Jette Jewgenia Jewgenij Ji-woo Jihad Jill Jim Jimmy Jing Jirí Jitka Jiří Joachim Joan Joana Joanna Joaquim
    Joaquín Jobst Jochem Jochen Jockel Jodie Jodok Joel Joela Joelle Johan Johann Johanna Johanne Johannes John Johnny
    Jolan Jolana Jolanda Jolanta Jolante Jolanthe Jon Jonas Jonathan Jonna Jonte Joost Jorg Jorge Jorid Jorinde Joris
    Jorma Jorna Josef Josefa Josefin Josefina Josefine Joseph Josepha Josephine Joshua Josip Jost Josua Josune José
    Jouni Jovan Jovana Jovanka Joyce Jozef Jozefína João Jožef Juan Juanita Judit Judith Judy Jukka Julia Julian
    Juliana Juliane Julianna Julie Julien Julienne Juliette Julija Julius Juliusz Juna Juno Juraj Jure Jurek Jurgis
    Juri Jurij Justin Justina Justine Justus Justyna Jusuf Jutka Jutta János Jérémie Jérôme József Jörg Jörg-Uwe
    Jörgen Jörn Jørgen Jürg Jürgen Kaan Kadir Kadriye Kaethe Kahsay Kaisa Kaja Kajetan Kalina Kalle Kamal Kamil Kamila
    Karel Karem Karen Karim Karima Karin Karina Karl Karl-August Karl-Friedrich Karl-Heinrich Karl-Heinz Karl-Otto
    Karla Karlheinz Karli Karlmann Karol Karola Karolin Karolina Karoline Karsta Karsten Kasimir Kaspar Kassandra
    Katalin Katarina Katarzyna Katerina Kateryna Katharina Katharine Kathi Kathleen Kathrein Kathrin Kathy Katina
    Katinka Katja Katrien Katrin Katy Kaveh Kavita Kay Kaya Kazim Kazimierz Kağan Keanu Kebede Keiko Keith Kelly Kemal
    Ken Kenan Kenji Kenneth Kerem Kerim Kerstin Kevin Kevin-Noah Khadija Khadra Khaled Khalid Khalil Kianoush Kidane
    Kieran Kilian Kim Kinga Kira Kiran Kiri Kirsten Kirsti Kirstin Kittie Kitty Kjell Klaas Klara Klarissa Klaudia
    Klaudija Klaus Klaus-Dieter Klaus-Peter Klea Klemens Klementine Klothilde Knud Knut Koen Kofi Kojo Kolja Koloman
    Konrad Konrada Konradin Konstantin Konstantina Konstantinos Konstanze Koray Korbinian Kord Kordula Korinna
    Kornelia Kornelius Kosta Kostas Kostja Krassimir Kreszentia Kreszenz Kreszenzia Krešimir Kriemhild Kristian
    Kristiane Kristijan Kristin Kristina Kristof Kristoffer Krisztina Krystian Krystyna Krzysztof Kubilay Kujtim
    Kunibert Kunigunde Kuno Kurt Kurtis Kushtrim Květa Kwabena Kwaku Kwame Kyra Kálmán Käthe Käthi Köbi Kübra Kürşat
    Kıvanç Ladina Ladislaus Laila Lajos Lakshmi Lale Laleh Lambert Lamija Lamin Lana Lando Landolf Lara Larisa Larissa
    Lars Lars-Erik Lasse Laszlo Latif Latifa Laura Laure Laureen Laurent Laurenz Laurin Lauritz Lavdim Lavinia Layla
    Lea Leah Leander Leandra Leandro Leano Leif Leila Lejla Lelia Lena Lenard Lene Leni Lenja Lenka Lenn Lennard
    Lennart Lennox Lenny Leo Leocadia Leokadia Leon Leona Leonard Leonarda Leonardo Leonce Leone Leonhard Leonharda
    Leoni Leonid Leonida Leonidas Leonie Leonora Leonore Leontine Leonz Leopold Leopoldina Leopoldine Leslie Leszek
    Leticia Levent Levente Levi Levin Levke Lew Lewin Leyla Lia Liam Lian Liane Lianne Lias Liborius Libuše Lidia
    Lidija Lidwina Lidya Lieke Lienhard Liesa Liesbeth Liesel Lieselotte Liesi Liesl Lili Lilian Liliana Liliane
    Lilith Lilli Lilly Lilo Lina Linda Lindis Ling Linh Linn Linnea Lino Linus Lio Lioba Lion Lionel Liridon Liridona
    Lirije Lisa Lisa-Marie Lisbet Lisbeth Liselotte Lisette Lisl Liv Livia Livio Ljerka Ljiljana Ljubica Ljubinka
    Ljubiša Ljubo Ljubomir Ljudmila Lloyd Loisl Lokman Loni Lora Lore Lorena Lorenz Lorenzo Loretta Loris Lorraine
    Lothar Lotta Lotte Lotti Louis Louisa Louise Lourdes Lourenço Lovis Lovro Loïc Lubna Lubomir Lubor Luc Luca Lucas
    Lucia Lucian Luciana Luciano Lucie Lucien Lucienne Lucija Lucius Lucy Ludger Ludgera Ludivine Ludmila Ludmilla
    Ludolf Ludovic Ludovica Ludovico Ludovika Ludwig Ludwiga Luigi Luis Luisa Luise Luitgard Luitpold Luka Lukas
    Lukasz Luke Lukáš Lule Luljeta Lulu Lulzim Lutz Luwam Luz Luzi Luzia Luzie Luzius Lwam Lydia Lynn Lysander Lyubov
    Lyudmyla László Lätizia Léa Léon Maaike Maarten Maciej Madeleine Madita Madlaina Madlen Mads Mafalda Magali Magda
    Magdalena Magdalene Magne Magnus Mahdi Mahesh Mahir Mahmood Mahmoud Mahmud Mahmut Mahnaz Mahsa Maik Maika Maike
    Maila Mailo Maja Majda Majid Makbule Maksim Maksym Malaika Malcolm Malena Malene Malgorzata Malia Maliheh Malik
    Malin Malina Malka Malke Malte Malvina Malwina Malwine Mamadou Mandy Manfred Manfreda Manja Mano Manolis Manolo
    Manon Manuel Manuela Manuele Mara Marbod Marc Marcel Marcella Marcello Marcin Marco Marcus Mareike Marek Maren
    Marfa Marga Margaret Margareta Margarete Margaretha Margarethe Margarita Margaritha Margaux Margherita Margit
    Margitta Margot Margret Margrit Margrith Marguerite Maria Maria-Theresia Mariam Mariama Marian Mariana Marianna
    Marianne Mariano Marie Marie-Claire Marie-Louise Marie-Luise Marie-Theres Marie-Therese Marie-Thérèse Marieke
    Mariel Mariele Mariella Marielle Marieluise Marietta Marija Marijan Marijana Marijke Marika Mariko Marin Marina
    Marinko Marino Mario Mariola Marion Marisa Marissa Marit Marita Marius Mariusz Marjan Marjeta Marko Markus Marleen
    Marlen Marlena Marlene Marlies Marliese Marlis Marlise Marlit Marlon Marnie Marnix Marta Marten Martha Marthe
    Martijn Martin Martina Martine Martinus Marvin Marwa Marwan Mary Maryam Marzena María Mascha Masoud Masoumeh
    Massimo Massoud Matej Mateja Mateo Mateusz Mathea Mathias Mathieu Mathilda Mathilde Mathis Mathys Mathéo Matija
    Matilda Matilde Matin Matjaž Mato Mats Mattea Matteo Matthea Matthew Matthias Matthieu Matthis Matthäus Matti
    Mattia Mattis Matěj Maud Maura Maurice Mauricio Mauritz Maurizio Mauro Maurus Max Maxence Maxi Maxim Maxima Maxime
    Maximilian Maximiliane Maxine Maya Maybritt Mayla Maysa Maëlle Małgorzata Mechthild Mechthilde Mechtild Medea
    Medine Meera Megan Mehdi Mehmed Mehmet Mehran Mehtap Mei Meike Meinhard Meinhild Meinolf Meinrad Meinulf Mekdes
    Mekonnen Melanie Melchior Melek Melih Meliha Melike Melina Melinda Meline Melis Melisa Melissa Melita Melitta
    Meltem Mena Menno Mensur Meral Meret Merete Merhawi Meriam Merih Merit Merita Merle Mersiha Mert Merve Meryem
    Meseret Mesut Meta Metin Metka Mevlüt Mia Micaela Micha Michael Michaela Michail Michal Michał Michel Michela
    Michele Michelle Miguel Mihael Mihaela Mihai Mihajlo Miho Mihăiță Mijo Mikael Mikail Mike Mikko Miklós Mikola Mila
    Milad Milada Milan Milana Milena Milenko Mileva Milian Milica Milivoj Miljana Milka Milla Millicent Milly Milos
    Miloslav Milovan Miloš Milutin Milva Mimi Mimoza Min-jun Mina Minea Ming Minh Minka Minna Miodrag Mira Mirabella
    Miran Miranda Mirco Mireille Mirela Mirella Miriam Mirja Mirjam Mirjana Mirko Mirlinda Mirna Miro Miron Miroslav
    Mirosław Mirosława Mirsad Mirsada Mirta Mirwais Mirza Mischa Misha Mislav Mithat Mitja Mitzi Mizzi Mladen Mladenka
    Modou Mogens Mohamad Mohamed Mohammad Mohammadreza Mohammed Mohsen Moira Mojca Mojtaba Momir Momme Momčilo Mona
    Moni Monica Monika Monique Montserrat Moritz Morten Moses Mouna Mounir Moussa Muammer Mubarak Muhamed Muhammad
    Muhammed Muhammet Muharrem Muhidin Muhsin Mujo Mukadder Muna Munir Murad Murat Muriel Musa Musab Mustafa Mykhailo
    Mykola Myriam Myrta Myrtha Münevver Müzeyyen Nabil Nada Nadeschda Nadia Nadija Nadim Nadin Nadine Nadir Nadira
    Nadja Nadège Naeem Nafise Nahid Naila Naim Naime Najib Najibullah Namik Nana Nancy Nando Nanette Nanna Nannette
    Naoko Naomi Naqib Narcisa Narges Narziss Naser Nasim Nasima Nasir Nasrin Nasrullah Nasser Natalia Natalie Natalija
    Natalja Natasa Natascha Nataša Nathalie Nathan Nathanael Navid Nawal Nazan Nazanin Nazar Nazife Nazim Nazli Nazlı
    Nebi Nebojša Necati Necla Neda Nedeljko Nedim Nedžad Neele Neil Nejla Nela Nele Nelia Nella Nelli Nelly Nelson
    Nemanja Nena Nenad Nepomuk Nerea Nermin Nermina Nesa Neslihan Nesrin Nestor Neven Nevena Nevenka Nevin Nevio Neyla
    Nezir Ngoc Ngozi Nguyen Nguyễn Niamh Niccolo Nick Nicki Niclas Nico Nicol Nicola Nicolai Nicolas Nicole Nicoleta
    Nicoletta Nicolin Nicolo Nicolò Nidal Niels Nigar Nigel Nihad Nihal Nihat Nika Nikica Nikita Niklas Niklaus Niko
    Nikodem Nikodemus Nikol Nikola Nikolai Nikolaj Nikolaos Nikolas Nikolaus Nikoletta Nikolina Nikos Nilgün Nilofar
    Nils Nilüfer Nina Nino Nisa Niyazi Noa Noah Noah-Elias Noe Noel Noelle Noemi Nonna Noor Nora Norah Norbert
    Norberta Norbertine Noreen Norina Norma Norman Norwin Notburga Notker Nour Noé Noémie Noël Ntombi Nuno Nura Nuran
    Nuray Nurcan Nurettin Nurhan Nuri Nuria Nuriye Nursel Nurten Nuru Nurul Nusreta Oana Obaid Obiora Octavia Octavian
    Oda Odette Odile Odilia Odilo Odo Ognjen Oguz Oisín Ojan Okan Okko Oksana Oktavia Oktay Ola Olaf Olav Ole
    Ole-Jakob Oleg Oleh Oleksandr Oleksandra Oleksij Olena Olga Olha Olimpia Oliver Olivera Olivia Olivier Olufemi
    Oluwaseun Oluwaseyi Omar Omer Omid Ommo Onder Ondrej Ondřej Onno Onur Ophelia Orazio Orest Orestis Orhan Oriana
    Oriane Orkun Orlando Ornella Orsolya Ortrud Ortrun Ortwin Orçun Osama Oscar Osei Oskar Osman Osmund Osvaldo Oswald
    Oswin Otfried Otger Othmar Otmar Ottfried Otti Ottilia Ottilie Ottmar Otto Ottokar Ottomar Oumar Ousmane Ovidiu
    Owen Oxana Oğuz Oľga Pablo Palmira Paloma Pamela Panagiota Panagiotis Pankraz Pantelis Paola Paolina Paolo Parisa
    Parviz Parwin Pascal Pascale Pasqual Pasquale Patrice Patricia Patrick Patrik Patrizia Patrizio Paul Paula Paulina
    Pauline Paulo Paulus Pavao Pavel Pavla Pavle Pavlina Pavlos Pawel Paweł Pawlo Pedram Pedro Peer Peggy Pekka Pelin
    Penelope Pepe Pepi Per-Olof Perdita Peregrin Perihan Perikles Perpetua Petar Peter Petko Petr Petra Petro
    Petronella Petronilla Petru Petrus Petter Petur Philine Philip Philipp Philippa Philippe Philippine Philomena Phuc
    Phuong Pia Pierina Piero Pierre Piet Pieter Pietro Pilar Pinar Pinkas Piotr Pippa Pirmin Piroska Pius Placido
    Poldi Poldl Polina Polykarp Polyxeni Pooja Pouya Predrag Prisca Priska Priya Prokop Przemysław Putu Päivi Pål
    Péter Pınar Qasim Qazim Qendrim Quang Quentin Quido Quirin Quirina Quoc Quynh Raban Rabea Rachel Rachid Rada Rade
    Radek Radenko Radivoj Radka Radko Radmila Radomir Radoslav Radoslaw Radosław Radovan Radu Rafael Rafaela Rafaele
    Rafet Raffael Raffaela Raffaele Rafik Ragna Ragnar Ragnhild Rahel Rahim Rahma Rahman Rahmat Rahmatullah Rahul Raik
    Raimar Raimund Raimunde Rainald Rainer Rainhard Rainhild Raissa Rajesh Rajko Ralf Ralph Ramadan Ramazan Ramesh
    Ramin Ramiz Ramo Ramon Ramona Ramón Rana Randolf Rania Ranka Ranko Raoul Raphael Raphaela Raschid Rasha Rashid
    Rasim Rasmus Ratko Rauf Raul Ravi Raymond Rebecca Rebekka Recep Reem Refik Regina Regine Reglindis Regula Reimar
    Reimer Reimund Reinald Reiner Reinhard Reinhardt Reinhild Reinhilde Reinhold Reinholde Reinmar Reinulf Remigius
    Remo Remzi Rena Renata Renate Renato Rene Renja Renske René Renée Resi Resul Reto Rexhep Reyhan Reyhaneh Reza Rhea
    Rhys Riad Riana Ricarda Ricardo Riccarda Riccardo Richard Richarda Rico Ridvan Rieke Rifat Rikarda Rike Rimma Rina
    Rinaldo Rino Rita Riza Rizky Roald Robby Robert Roberta Robertine Roberto Rocco Rochus Rocío Roderich Rodney
    Rodolfo Rodrigo Roger Rogier Rohit Rohullah Roksana Roland Rolanda Rolando Rolf Rolf-Dieter Romain Romana Romano
    Romed Romeo Romi Romina Romuald Romy Ronak Ronald Ronja Ronny Rosalia Rosalie Rosalind Rosalinde Rosamunde Rosanna
    Rosario Roselinde Rosemarie Rosi Rosina Rosita Rosl Rosmarie Rossella Rosvita Roswita Roswitha Rotraud Rotraut
    Rowena Roxana Roya Roza Ruba Ruben Rubina Rudi Rudo Rudolf Rudolfine Ruedi Rufus Ruggero Rui Rukiye Runa Rune
    Rupert Ruperta Ruprecht Rurik Ruslan Rusmir Ruta Rutger Ruth Ruthild Ružica Ryan Ryszard Rza Régis Rémi Rémy Röbi
    Rösli Rüdeger Rüdiger Răzvan Rıza Saad Sabahudin Saban Sabina Sabine Sabino Sabri Sabrina Sacha Sadije Sadik Saeed
    Safet Safi Safija Safiye Sahar Sahin Said Saida Sajad Sakine Saladin Salah Saleh Salih Saliha Salim Salima Salli
    Salman Salome Salomon Salvador Salvator Salvatore Salvatrice Samantha Samed Samer Samet Sami Samia Samih Samir
    Samira Samiullah Samson Samuel Samuela Sana Sandor Sandra Sandrina Sandrine Sandro Sanel Sanela Saniye Sanja
    Sanjay Sanna Sanne Santino Saphira Sara Sarah Sardar Sarina Sascha Saskia Satoshi Saverio Savina Savo Sawsan Saïd
    Saša Scarlett Schorsch Sead Sean Sebahat Sebald Sebastian Sebastiana Sebastiano Sebastião Sebnem Seda Sedat Sefa
    Sefik Segolene Seher Seid Sejla Selam Selcuk Selda Selim Selin Selina Selma Selmir Selvije Selçuk Sema Semere
    Semhar Semih Semir Semjon Semra Sena Senad Senada Senay Senka Senta Seo-yeon Sepp Seppi Seppl Serafin Serafina
    Seraina Serap Serdar Serena Sergei Sergej Sergio Sergius Serhat Serhii Serhij Serife Serkan Serpil Servet Seval
    Sevda Severin Severina Sevgi Sevilay Sevim Sevinc Seydou Seyit Seyran Sezgin Seán Shabnam Shahin Shahram Shane
    Shanice Sharon Sheila Shirin Shirley Shkodran Shpresa Shqipe Shukri Sibel Sibyll Sibylla Sibylle Sidney Sidonia
    Sidonie Siegbert Siegfried Siegfrieda Sieghard Sieghart Sieglind Sieglinde Siegmar Siegmund Siegrid Siegrun
    Siegwart Sigbert Sighard Sigismund Siglinde Sigmar Sigmund Sigrid Sigrun Sigurd Silja Silje Silke Silva Silvan
    Silvana Silvano Silvelyn Silvester Silvia Silvie Silvija Silvio Silvo Simo Simon Simona Simone Simonetta Simret
    Sina Sinan Sinem Siniša Sinja Siobhán Sipho Siska Sissy Siti Sixt Sixtus Sladjana Slaven Slavica Slavka Slavko
    Slavoljub Slađana Slobodan Slobodanka Smail Smilla Snežana Snjezana Snježana Sofia Sofie Sofija Sofía Soheila
    Soledad Solenn Solomon Solveig Solène Somaya Sonay Soner Songül Sonia Sonja Soo-jin Sophia Sophie Soraya Sorin
    Soufian Spiros Spyridon Srdjan Sreten Srećko Srđan Stana Stanimir Stanislaus Stanislav Stanislava Stanislaw
    Stanisław Stanisława Stanko Stanoje Stavros Stefan Stefania Stefanie Stefanija Stefano Steffen Steffi Stelios
    Stella Sten Stepan Stephan Stephane Stephanie Stephen Stevan Steve Steven Stewart Stig Stine Stipe Stjepan Stoja
    Stojan Stojanka Stoyan Stuart Sture Sturmius Stéphane Suad Suada Suat Suhaila Sukriye Sulamith Sulejman Suna Sunil
    Sunita Sunniva Suphi Suresh Susan Susann Susanna Susanne Suse Sushila Susi Suzana Suzanne Svantje Svea Svein Sven
    Svenja Sverre Svetislav Svetla Svetlana Svetozar Svjetlana Swantje Swen Swenja Swetlana Sybille Sylke Sylvain
    Sylvester Sylvia Sylvie Sylwia Szilvia Szymon Sándor Sébastien Söhnke Sönke Sören Søren Süleyman Sümeyye Süreyya
    Sławomir Tabea Tabitha Tadeusz Taha Taher Tahir Tahsin Taisija Takashi Takis Talia Talina Tamara Tamer Tamina
    Tamme Tamás Tania Tanja Tanya Tapio Tara Taras Tarek Tarik Tariq Tarkan Tassilo Tatiana Tatjana Tayfun Teemu Teja
    Tekin Telma Telse Temesgen Teo Teodor Teodora Teodoro Teresa Terese Tereza Terje Terry Tesfaye Tessa Tetiana Teuta
    Thabo Thaddea Thaddäus Thaisen Thanh Thankmar Thao Thassilo Thea Theda Thekla Theo Theobald Theodor Theodora
    Theodore Theofil Theophil Theres Theresa Therese Theresia Thierry Thies Thijs Thilo Thimo Thom Thomas Thora
    Thoralf Thorben Thordis Thore Thorge Thorsten Thorwald Thusnelda Thuy Théo Thérèse Thị Tiago Tibor Tiemo Tiffany
    Tigist Tihomir Tiina Tijana Tilda Till Tilla Tillmann Tilly Tilman Tilmann Tilo Tim Timea Timm Timo Timofej Timon
    Timotheus Timothy Timothée Timur Tina Tine Tino Tita Tito Titus Tiziana Tiziano Tjark Tjorven Tobias Tobie Todor
    Todorka Tolga Tom Tomas Tomasz Tomaš Tome Tomislav Tomke Tommaso Tommy Tomás Tomáš Toni Tonia Tonio Tonja Torben
    Torbjørn Tord Torge Torsten Tracy Traian Trang Traude Traudl Traugott Traute Trevor Trine Tristan Trix Trond Trude
    Trudel Trudi Trudl Trudpert Truls Tsegay Tsegaye Tshering Tuan Tuba Tugba Tulin Tumasch Tuncay Turan Turgay Turgut
    Turi Tuğba Tyra Tönnies Tülay Tülin Tünde Ubah Ubbo Udo Ueli Uffe Ugo Ugur Ulf Ulf-Dieter Uli Ulla Ulli Ulrich
    Ulrik Ulrika Ulrike Ulvi Umberto Umit Ummuhan Umut Undine Urs Urs-Peter Ursel Ursin Ursina Ursula Urszula Uschi
    Usha Uta Ute Utto Uwe Uwe-Karsten Uğur Vadim Vahid Vahideh Valbona Valdet Valdrin Valentin Valentina Valentine
    Valentino Valentyna Valeri Valeria Valerian Valerie Valerij Valerija Valerio Valerius Valeska Valon Valter Valérie
    Vanessa Vanja Varus Vasco Vasil Vasile Vasilij Vasiliki Vasilios Vasilka Vasja Vassilios Vasyl Vedad Vedat Vedran
    Veit Velimir Veljko Velma Vendelin Venka Vera Verena Verica Veronica Veronika Veronique Vesna Vevi Vicente Vicky
    Victor Victoria Vidosava Viggo Vijay Viktor Viktoria Viktorija Vildan Vilma Vilmos Vilém Vincent Vincenz Vincenzo
    Vinko Vinzentia Vinzenz Viola Violeta Violetta Viorel Viorica Virginie Vitali Vitalij Vito Vittoria Vittorio Vitus
    Vivian Viviana Viviane Vivien Vivienne Vjeko Vjekoslav Vjera Vjosa Vlad Vladan Vladimir Vladislav Vlado Vlasta
    Vlatka Vlatko Vojin Vojislav Vojtech Vojtěch Volkan Volker Volkert Volkhard Volkmar Volodymyr Vreneli Vreni Vroni
    Vuk Vukašin Véronique Văn Wacław Wadim Wael Wafa Wahid Walburga Waldemar Waldtraud Waldtraut Walentina Waleri
    Walfried Walid Wallburga Walli Wally Walpurga Walter Walthari Walther Waltraud Waltraut Waltrude Waltrun Wanda
    Warja Wasilij Wasim Wassil Wassili Wastl Wayan Wayne Wei Wencke Wendel Wendelgard Wendelin Wendy Weneslaus Wenke
    Wenzel Wenzeslaus Werna Werner Wernfried Wernhard Werni Wibke Wichard Wido Wiebe Wiebke Wieland Wiesław Wiesława
    Wigand Wigbert Wiglaf Wilbert Wilfred Wilfried Wilfriede Wilhelm Wilhelmina Wilhelmine Wilko Willem Willi William
    Willibald Willibert Willy Wilma Wilmar Wilmut Wiltraud Wiltrud Wim Winfrid Winfried Winifred Winnie Winrich
    Wioleta Wioletta Witali Witold Wladimir Wladislaw Wladyslaw Wojciech Woldemar Wolf-Dieter Wolf-Rüdiger Wolfdieter
    Wolfdietrich Wolfgang Wolfgang-Peter Wolfhard Wolfhart Wolfram Wolfried Wolfrun Wolodymyr Wolter Wouter Wulf
    Wulfhild Wunibald Wübbe Władysław Xandra Xaver Xaveria Xavier Xenia Xenja Xhavit Xhevdet Xiao Xiaoli Xiaoming
    Ximena Yael Yahya Yakup Yalçın Yama Yan Yana Yann Yannic Yannick Yannik Yannis Yaqub Yara Yaren Yaroslav Yasar
    Yasemin Yasin Yasir Yasmin Yasmina Yasmine Yassin Yavuz Yaw Yağmur Yaşar Yeliz Yemane Yener Yesim Yevhen Yeşim
    Yildiz Yilmaz Ying Ylber Ylva Yohannes Yoko Yolanda Yolande Yonas Yorck Yordanka Yorick Yosef Yousef Youssef Yu
    Yuki Yulia Yuliia Yuliya Yuna Yunus Yuri Yusra Yusuf Yves Yvette Yvo Yvon Yvonne Yüksel Yıldırım Yıldız Zabihullah
    Zacharias Zahid Zahide Zahir Zahra Zaid Zain Zainab Zakaria Zaki Zana Zarghuna Zaynab Zbigniew Zdenek Zdenka
    Zdenko Zdeněk Zdeňka Zdravko Zdzisław Zef Zehra Zeinab Zejna Zekeriya Zeki Zekija Zekiye Zeliha Zeljka Zeljko
    Zenta Zenzi Zerrin Zeynep Zhen Zhivko Ziad Zijad Zinaida Zita Zlata Zlatan Zlatko Zoe Zofia Zohreh Zoja Zoltan
    Zoltán Zora Zoran Zorica Zoé Zrinka Zsofia Zsolt Zsuzsanna Zsófia Zuhal Zumra Zuzana Zuzanna Zvonimir Zvonimira
    Zvonko Zübeyde Zühal Züleyha Álvaro Åke Åsa Çağla Çiğdem Édouard Élodie Émile Éric Étienne Ömer Önder Özcan Özge
    Özgür Özkan Özlem Öznur Ülkü Ümit Ünal Đorđe İbrahim İlhan İlker İsmail İsmet Ľubica Ľudmila Łukasz Şaban Şahin
    Şebnem Şenay Şenol Şerife Şükrü Šaban Šejla Štefan Šárka Žarko Želimir Željka Željko Živko Živorad
"""
_GIVEN_WORDS_TEXT = """
    April August Bernd Can Christian Constanze Engel Erika Ernst Felicitas Florentine Frank German Gloria Hans Heide
    Iris Isa Jasmin Juli Julius Kai Lang Linde Mai Mark Otto Patrick Per Rainer Robin Roman Rosa Rose Sonne Urban
    Victoria Viola Wolf
"""
GIVEN = frozenset(_GIVEN_TEXT.split())
GIVEN_WORDS = frozenset(_GIVEN_WORDS_TEXT.split())
"""Given names that are everyday words, months or measures too: they count only before a surname."""
