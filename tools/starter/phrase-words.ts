/** Words that say nothing of what a company does: where a phrase may not begin, end, or consist of them. */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Taken off the front of a phrase. */
export const emptyModifiers = list(`
  various other related new leading wide such several additional key main primary global worldwide international own many different
  certain numerous multiple diverse diversified broad extensive comprehensive complete full entire total overall general specific
  particular major principal significant important large small medium larger smaller sized small-sized medium-sized midsize mid-sized large-sized
  high low higher lower good best better top great quality high-quality innovative advanced modern latest next current existing
  future recent old unique special specialized specialised customized customised custom tailored tailor-made bespoke integrated one-stop end-to-end
  turnkey value value-added added first second third fourth fifth two three four five six seven eight nine ten single double
  local regional national domestic overseas foreign nationwide cross-border country countrywide statewide offshore onshore western eastern northern southern
  well-known renowned prominent premier established fast-growing growing successful active operating strategic long-term short-term
  based located headquartered known named called wholly-owned majority-owned owned subsidiary subsidiaries affiliated associated
  respective same similar common ordinary standard basic simple direct indirect independent individual corporate initial final
  available possible potential necessary required selected select proprietary state-of-the-art cost-effective world-class
  non-core minor little few more less most least all both each every another include includes including included
  friendly traditional native guaranteed conventional finished vertical
  supplying transferring distributing exporting importing owning acquiring marketing issuing issues investing
  i.e e.g etc ancillary allied complementary miscellaneous further early late so-called said above following
`);

/** Taken off the end of a phrase of three words or more, and never a phrase of their own. */
export const emptyHeads = list(`
  solution solutions service services product products offering offerings activity activities business businesses operation operations
  company companies firm firms subsidiary subsidiaries segment segments division divisions unit units industry industries sector sectors
  field fields area areas market markets application applications purpose purposes item items good goods type types range line lines
  category categories variety array portfolio portfolios capability capabilities function functions field need needs project projects
  process processes use uses usage system systems program programs programme programmes facility facilities material materials
`);

/** Never a phrase by itself, with or without others of these lists beside it. */
export const emptyWords = list(`
  company companies group corporation firm business businesses subsidiary subsidiaries affiliate affiliates parent holding entity entities
  segment segments division divisions unit units part parts portion member members partner partners partnership partnerships
  customer customers client clients consumer consumers user users people person individual individuals public community communities
  world country countries region regions city cities state states province territory area areas place places location locations
  market markets industry industries sector sectors economy range variety array number amount level lot set series line lines
  name names brand brands brand-names trademark headquarters head office offices year years time day month date period century
  basis focus goal aim mission vision strategy commitment expertise experience knowledge reputation presence position leader
  way ways means method methods approach approaches support help assistance need needs purpose purposes use usage end ends
  addition case example instance view order well term terms condition conditions change changes growth development improvement
  value quality cost costs price prices rate rates revenue revenues profit profits income return returns sale sales share shares
  product products service services solution solutions offering offerings activity activities operation operations item items goods
  process processes system systems program programs programme project projects plan plans function functions feature features
  type types kind kinds form forms category categories field fields line channel channels network networks tool tools
  application applications platform platforms technology technologies equipment material materials machine machines device devices
  manufacture manufacturing production processing sale distribution provision supply trading trade marketing export import exports imports
  research design construction installation maintenance management operation investment investments asset assets interest interests
  property properties facility facilities site sites plant plants store stores shop shops outlet outlets center centers centre centres
  information data content access control security system capital stock equity fund funds exchange listing subsidiary acquisition acquisitions
  agreement agreements contract contracts license licence joint venture ventures collaboration alliance cooperation employees staff workforce
  manufacturer manufacturers producer producers provider providers supplier suppliers distributor distributors retailer retailers dealer dealers
  retail wholesale commercial industrial professional personal internet online web mobile digital direct related various demand stage process
  purchase purchases rental lease leasing rent ownership owner owners operator operators partner reseller resellers wholesaler wholesalers agent agents
  publ sicav ltd limited inc plc holding holdings sa ag shares security securities adr adrs receipt receipts investor investors shareholder shareholders
  government governments organization organizations organisation organisations institution institutions enterprise enterprises university universities
  january february march april may june july august september october november december
  life home house work water land air today past future result results effort efforts ability opportunity opportunities challenges environment
  component components accessory accessories model models version family issue issues majority option options structure source sources
  size sizes shape shapes color colors side top bottom list point points scale key core others something everything thing things
  initiation establishment preparation servicing assembly evaluation appraisal reorganization merger mergers study collection rest branch branches
  counters destinations procurement creation formation introduction promotion implementation conversion issue completion execution provision
  sector-specific third-party third party parties end-user end-users end-use customers' world-wide performance innovation efficiency sustainability excellence solution-provider
`);

/** Never a phrase by themselves, though a phrase may have them in it: measures, people, what any company does or has. */
export const emptyAlone = list(`
  hectares acres hectare acre megawatts megawatt barrels kilometers kilometres miles minutes seconds meters metres tons tonnes millions drums weeks
  designs trades constructs leases website websites details behalf base identification commercialization planning generation treatment
  friends women men children kids youth infants people families household households residents tenants patients students professionals individuals
  claims deposits cultivation corporations licenses licensing concessions concession extraction discovery exploitation exposure risk risks deals teams team engineers
  developer developers contractor contractors contracting buyers sellers merchants managers authorities employers entrepreneurs stakeholders
  unitholders travelers tourists passenger passengers doctors physicians researchers traders marketer publishers advertisers consumer
  events modules module details district districts provinces municipalities counties town towns townships township street bars list
  language languages objective right rights suite combination player players test tests phase stages stage seed exterior accuracy
  recapitalization restructuring buyouts liability corporates conglomerate chain pipeline pipelines money stocks stock bonds bond accounts
  assemblies sheets plates wires boxes text front selection prospects patient behaviour behavior problems managers advice analysis insights
  insight decisions decision confidence intelligence precision resale survey framework deployment monetization harvesting settlement
  turnaround commissioning disposal recovery prevention protection safety supervision administration renovation redevelopment refurbishment
  decoration exhibition exhibitions sets routes lines basins basin structures structure transmission delivery departments department
  belt intra volumes volume voltage capacity capacities loading test-bed picker base flagship exploration-stage anonyme societe globe news-flow
  supplies supply repair repairs monitoring inspection testing measurement detection integration modernisation wholesales retailing
  space spaces rooms rents tenements titles titles genres profiles experiences experience tasks task workflows images documents contents amenities
  action competence capability commodities merchandise goods gear specialty lifestyle city lands land terminal conditions coast continents starlight
`);

/** Phrases that fit any company. */
export const emptyPhrases: ReadonlySet<string> = new Set(
  `square kilometers; square meters; square metres; square feet; cubic meters; cubic metres; real time; use cases; use case; headquarter location; business model;
  business models; share purchase; asset acquisition; private sectors; private sector; public sector; public sectors; industrial sectors; private individuals;
  purpose acquisition; therapeutic areas; therapeutic area; product candidate; product candidates; drug candidate; unmet medical needs; unmet medical need;
  unmet needs; capital appreciation; capital growth; growth capital; flagship project; flagship property; working interest; net acres; gross acres;
  installed capacity; carrying capacity; production capacity; license agreement; licence agreement; license agreements; product pipeline; private customers;
  commercial customers; industrial customers; retail customers; residential customers; institutional clients; private clients; corporate clients;
  corporate customers; business customers; business clients; service providers; service provider; industrial use; business development; product development;
  technology development; project development; development activities; development services; development company; development solutions; investment activities;
  working capital; business combination; business combinations; similar business combination; qualifying transaction; rental income; public equity; private companies; private company;
  value chain; business chain value; net worth; net worth individuals; high net worth individuals; net proceeds; distribution channels; traditional distribution channels;
  sales channels; online channels; distribution network; guaranteed results; industrial markets; industrial applications; commercial projects; limited partnership;
  limited partners; general partner; managing member; joint stock; stock company; joint stock company; capital markets day; strategic partnership; oil equivalent;
  mineral claim; wide selection; one-stop shop; key phrases; market leader; leading position; product range; product portfolio; finished products; finished goods;
  industry applications; fund raising; system equipment; friendly product; friendly products; resource projects; future growth; business units; operating units;
  private homes; public institutions; professional consulting; technical services; technical support; customer support; customer service; customer services;
  administrative services; customer needs; regulatory approval; financial activities; management business; investment business; investment businesses;
  product introduction; joint development; original equipment manufacturers; original equipment manufacturer; original equipment; share capital; issued share capital`
    .split(';')
    .map((phrase) => phrase.trim()),
);

/** Legal forms, which a name drags into a phrase: at its end, or anywhere where they mean nothing else. */
export const endingForms =
  /(?:^| )(?:[Pp][Ll][Cc]|[Ll][Tt][Dd]|LIMITED|limited|[Ii][Nn][Cc]|LLC|LLP|[Gg]mb[Hh]|GMBH|BERHAD|PJSC|OJSC|JSC|KGaA|TBK|CORP|HLDGS?|GRP|SGPS|SpA|SPA|SA|AG|AB|ASA|SE|NV|SCA|SOCIMI|S&P|NYSE|OTC|NASDAQ|ASX|TSX|USA|GROUP|III|II|IV|CO|FINANCE|RESORTS)$/;
export const formWords =
  /\b(?:commandite|soci[eé]t[eé]|anonyme|kommanditgesellschaft|aktiengesellschaft|aktien|sociedad|an[oó]nima|naamloze|vennootschap|sicav|publ|spolka|akcyjna|joint-stock)\b/i;

/** Verbs within a phrase: it is a piece of a sentence. */
export const verbsWithin = / (?:offers?|provides?|includes?|serves?|makes?|holds|produces?|allows?|enables?|helps?|owns?|sells?) /;

/** Not even two or more of them together say anything: `customer services`, `business partners`. */
export const emptyTogether = list(`
  company companies group corporation firm firms business businesses subsidiary subsidiaries affiliate affiliates parent holding entity entities
  segment segments division divisions unit units part parts portion member members partner partners partnership partnerships
  customer customers client clients user users people person individual individuals public community communities world country countries
  region regions area areas place places location locations market markets industry industries sector sectors range variety array number amount
  level lot set series line lines name names brand brands trademark headquarters head office offices year years time times day month date period century basis
  focus goal aim mission vision strategy commitment expertise experience knowledge reputation presence position leader leaders way ways means method
  methods approach support help assistance need needs purpose purposes use usage end ends addition case example instance view order term terms
  condition conditions growth improvement value quality cost costs price prices rate rates revenue revenues profit profits sale sales share shares
  product products service services solution solutions offering offerings activity activities operation operations item items goods
  process processes system systems program programs programme project projects plan plans function functions feature features type types kind
  application applications provision trading export exports import imports result results effort efforts ability opportunity opportunities challenge challenges
  agreement agreements contract contracts joint venture ventures collaboration alliance stock exchange listing employees staff owner owners success
  limit limited ltd inc plc sa ag security-holders shareholders investors majority option options core others something everything thing things seconds scratch
`);

/** Places and their people, lower case, that the tagger may take for common words. */
export const placeWords = list(`
  america americas american asia asian europe european africa african australia australian pacific asia-pacific emea apac latin middle east
  north south west eastern western northern southern central mainland china chinese india indian japan japanese korea korean taiwan taiwanese
  france french germany german italy italian spain spanish portugal portuguese sweden swedish norway norwegian denmark danish finland finnish
  britain british england english uk us usa u.s u.k eu russia russian turkey turkish brazil brazilian mexico mexican canada canadian
  israel israeli thailand thai malaysia malaysian singapore indonesia indonesian vietnam vietnamese philippines hong kong macau nordic baltic
  scandinavian swiss switzerland austria austrian belgium belgian netherlands dutch poland polish greece greek egypt egyptian saudi arabia gulf gcc
  zealand ireland irish scotland wales chile chilean peru argentina argentine colombia ontario quebec british-columbia alberta texas california
`);

/** Sentences about history, place or structure instead of the business. */
export const boilerplate =
  /\b(?:was (?:founded|incorporated|established|formed|created|listed|started)|(?:is|are|was) (?:headquartered|based|located|domiciled|incorporated|registered) in|formerly known as|formerly|changed its name|is a subsidiary of|operates as a subsidiary|headquarters (?:is|are)|(?:trades|listed|traded) on the|stock exchange|depositary (?:receipt|share)|ADRs?\b|each representing|initial public offering|shares? (?:are|represent)|years? of experience|limited information|not available|business address|it is (?:based|headquartered))\b/i;

/** Verbs that the tagger takes for nouns when a noun follows: `markets flow control`. */
export const verbsAsNouns =
  /^(?:markets|supplies|designs|forecasts?|gains?|plans|exports|imports|processes|process|captures|sorts|forms?|wraps?|washes|supports|leases|trades|offers|sells|produces|manufactures|mines|explores|engages|operates|publishes|processes|treats|hosts|sources|houses|stores|stocks|assembles|rents|ships|brews|grows|breeds|buys|blends|distributes|invests|launches|lends|finances|insures|tests|develops|constructs|delivers|builds|makes|monitors?|optimizes?|manages?|segment|division|constructs|cuts|holds|conducts|undertakes|renders|covers|includes|involves|installs|repairs|maintains|researches|studies|owns|deals|handles|performs|prints|recycles|refines|collects|converts|fabricates|integrates|implements|organizes|promotes|purchases|acquires|prevents?|drives?|reduces?|increases?|improves?|enhances?|creates?|provides?|enables?|helps?|allows?|serves?|company|plc|group|inc|ltd|limited|corp|corporation|which|that|its|their|our)$/;
