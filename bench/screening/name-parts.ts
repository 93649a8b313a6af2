/** Words of names with the spellings in which they are met: the first is the spelling on the list, the others are asked for. */

export interface NamePool {
  readonly origin: string;
  readonly given: readonly (readonly string[])[];
  readonly family: readonly (readonly string[])[];
}

const words = (text: string) =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => line.split("|"));

/** The second spelling is the one in the language's own letters, where these are not Latin. */
export const pools: readonly NamePool[] = [
  {
    origin: "Russian",
    given: words(`Dmitry|Дмитрий|Dmitrij|Dmitri|Dimitri
      Aleksandr|Александр|Alexander|Alexandre|Oleksandr
      Mikhail|Михаил|Michail|Mihail|Mikhaïl
      Nikolay|Николай|Nikolaj|Nikolai|Nicolai
      Yelena|Елена|Elena|Jelena|Helena
      Ksenia|Ксения|Xenia|Kseniya|Ksenija
      Georgy|Георгий|Georgij|Georgiy|Gueorgui
      Andrey|Андрей|Andrei|Andrej|Andreï
      Pavel|Павел|Pawel|Paul
      Zhanna|Жанна|Schanna|Janna`),
    family: words(`Kuznetsov|Кузнецов|Kusnezow|Kouznetsov|Kuznecov
      Zhukov|Жуков|Schukow|Joukov|Žukov
      Khrushchev|Хрущев|Chruschtschow|Khrouchtchev|Hruščev
      Tchaikovsky|Чайковский|Tschaikowski|Chaykovskiy|Čajkovskij
      Vasilyev|Васильев|Wassiljew|Vassiliev|Vasilev
      Solovyov|Соловьёв|Solowjow|Soloviev|Solov'ev
      Belyaev|Беляев|Beljajew|Beliaev|Belyayev
      Tsvetkov|Цветков|Zwetkow|Tsvetkoff|Cvetkov
      Medvedev|Медведев|Medwedew|Medvedeff
      Shishkin|Шишкин|Schischkin|Chichkine|Šiškin`),
  },
  {
    origin: "Arabic",
    given: words(`Yusuf|يوسف|Youssef|Yousef|Yousuf
      Hussein|حسين|Husayn|Hossein|Hussain
      Khalid|خالد|Khaled|Chalid|Halid
      Omar|عمر|Umar|Omer
      Abdullah|عبدالله|Abdallah|Abdulla|Abd Allah
      Mustafa|مصطفى|Moustafa|Mostafa|Mustapha
      Ibrahim|ابراهيم|Ebrahim|Ibraheem|Brahim
      Tariq|طارق|Tarek|Tarik|Tareq
      Faisal|فيصل|Faysal|Feisal|Faycal
      Saleh|صالح|Salih|Salah`),
    family: words(`Al-Qahtani|القحطاني|Alqahtani|al Kahtani|El Qahtani
      Al-Zahrani|الزهراني|Alzahrani|El Zahrani|Zahrani
      Al-Masri|المصري|Almasri|El Masry|Al Masry
      Haddad|حداد|Hadad|Haddaad
      Mansour|منصور|Mansur|Mansoor
      Al-Shammari|الشمري|Alshammari|El Chammari|Al Shamari
      Khoury|خوري|Khouri|Khuri|Houri
      Suleiman|سليمان|Sulayman|Soliman|Sulaiman
      Al-Rashid|الرشيد|Alrasheed|El Rachid|ar-Rashid
      Darwish|درويش|Darwich|Darweesh|Derwish`),
  },
  {
    origin: "Greek",
    given: words(`Nikolaos|Νικόλαος|Nicolaos|Nikos
      Konstantinos|Κωνσταντίνος|Constantinos|Kostantinos
      Ioannis|Ιωάννης|Yannis|Giannis
      Eleni|Ελένη|Helen|Elene
      Athanasios|Αθανάσιος|Athanassios|Thanasis
      Vasileios|Βασίλειος|Vassilios|Basilios
      Spyridon|Σπυρίδων|Spiridon|Spyros
      Charalampos|Χαράλαμπος|Haralambos|Charalambos`),
    family: words(`Oikonomou|Οικονόμου|Economou|Ikonomou
      Angelopoulos|Αγγελόπουλος|Aggelopoulos|Anghelopoulos
      Christodoulou|Χριστοδούλου|Hristodoulou|Christodulu
      Makris|Μακρής|Macris
      Vlachos|Βλάχος|Vlahos|Blachos
      Panagiotou|Παναγιώτου|Panayotou|Panagiotu
      Kyriakidis|Κυριακίδης|Kiriakidis|Kyriakides
      Tzortzis|Τζώρτζης|Tzortzes|Djortzis`),
  },
  {
    origin: "Latin",
    given: words(`Jürgen|Juergen|Jurgen
      François|Francois|Françoys
      José|Jose|Josè
      Katarzyna|Katarzina|Catarzyna
      Søren|Soren|Soeren
      Geoffrey|Jeffrey|Geofrey
      Matthias|Mathias|Mattias
      Catherine|Katherine|Cathrine
      Stephen|Steven|Stephan
      Isabella|Izabela|Isabela`),
    family: words(`Schröder|Schroeder|Schroder
      Núñez|Nunez|Nuñes
      Wałęsa|Walesa|Valesa
      MacDonald|McDonald|Mac Donald
      Jørgensen|Jorgensen|Joergensen
      Lefèvre|Lefevre|Lefebvre
      Meier|Meyer|Mayer
      González|Gonzalez|Gonzales
      Thompson|Thomson|Tompson
      Çelik|Celik|Chelik`),
  },
];

/** Middle names, and family names that make a list long. */
export const middleNames = "Ivanovich Petrovna Karim Saeed Georgiou Maria Lee Anton Rashid James Luise Pedro".split(
  " ",
);
