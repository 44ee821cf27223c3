/** Words that indicate a country, for questions, articles and owners alike. */

const rows = `ARE:Emirati ARG:Argentine,Argentinian AUS:Australian,Aussie AUT:Austrian BEL:Belgian BGD:Bangladeshi BGR:Bulgarian BHR:Bahraini BOL:Bolivian
  BRA:Brazilian CAN:Canadian CHE:Swiss CHL:Chilean CHN:Chinese COL:Colombian CRI:Costa_Rican CYP:Cypriot CZE:Czech DEU:German DNK:Danish DZA:Algerian
  ECU:Ecuadorian EGY:Egyptian ESP:Spanish EST:Estonian ETH:Ethiopian FIN:Finnish FRA:French GBR:British,English,Scottish,Welsh,^UK,^U.K. GHA:Ghanaian
  GRC:Greek HRV:Croatian HUN:Hungarian IDN:Indonesian IND:Indian IRL:Irish IRN:Iranian IRQ:Iraqi ISL:Icelandic ISR:Israeli ITA:Italian JAM:Jamaican
  JOR:Jordanian JPN:Japanese KAZ:Kazakh KEN:Kenyan KOR:Korean,South_Korean KWT:Kuwaiti LBN:Lebanese LKA:Sri_Lankan LTU:Lithuanian LUX:Luxembourgish
  LVA:Latvian MAR:Moroccan MEX:Mexican MLT:Maltese MYS:Malaysian NGA:Nigerian NLD:Dutch NOR:Norwegian NZL:New_Zealand OMN:Omani PAK:Pakistani
  PER:Peruvian PHL:Philippine,Filipino POL:^Polish PRT:Portuguese QAT:Qatari ROU:Romanian RUS:Russian SAU:Saudi,Saudi_Arabian SGP:Singaporean
  SRB:Serbian SVK:Slovak SVN:Slovenian,Slovene SWE:Swedish THA:Thai TUN:Tunisian TUR:Turkish TWN:Taiwanese TZA:Tanzanian UGA:Ugandan UKR:Ukrainian
  URY:Uruguayan USA:American,^US,^U.S.,^U.S VNM:Vietnamese ZAF:South_African ZMB:Zambian ZWE:Zimbabwean`;

/** A word for the people and things of a country: `Japanese`. */
export interface People {
  country: string;
  name: string;
  /** It means the country in capitals alone: `Polish`, `US`. */
  isCapital: boolean;
}

/** In the order of their countries' codes; a `^` in the rows marks a word that means the country in capitals alone. */
export const peoples: readonly People[] = rows.split(/\s+/).flatMap((row) => {
  const [country = '', names = ''] = row.split(':');
  return names.split(',').map((name) => ({ country, name: name.replace('^', '').replaceAll('_', ' '), isCapital: name.startsWith('^') }));
});

/** Names of countries that are words of other things, too, in small letters or of other places. */
export const ambiguousNames: ReadonlySet<string> = new Set(
  'turkey jordan chad china jersey guinea mali georgia niger togo america korea wales congo oman cuba'.split(' '),
);
/** Of these even the capital does not tell a country from a state or a first name. */
export const doubtfulNames: ReadonlySet<string> = new Set(['georgia', 'jersey', 'jordan', 'chad']);
