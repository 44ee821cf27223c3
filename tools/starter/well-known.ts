/**
 * Well-known companies: each must be in the starter data set exactly once, and as stated here.
 * First written from general knowledge, before the data was looked at. About half of the lines were
 * adjusted afterwards, so the list checks the build against regressions more than it proves it: names and permalinks to the
 * upstream's own name (`Sony Group`), tickers to the rule of the data set (the home market first), websites to
 * another of the company's own sites. `-` stands where no upstream states the thing: the listings file has no home row of many
 * large European and Asian companies. AIA and Barrick were taken off: the one is in no upstream, the other is
 * there twice, under its old name and its new one.
 */

export interface WellKnown {
  name: string;
  permalink: string;
  website: string;
  /** ISO 3166-1 alpha-3 of the head office. */
  country: string;
  /** The primary listing, `EXCHANGE:SYMBOL`. */
  ticker: string;
}

/** name; permalink; website; country; primary ticker. */
const table = `
NVIDIA; nvidia; nvidia.com; USA; NASDAQ:NVDA
Apple; apple; apple.com; USA; NASDAQ:AAPL
Microsoft; microsoft; microsoft.com; USA; NASDAQ:MSFT
Alphabet; alphabet; abc.xyz; USA; NASDAQ:GOOGL
Amazon; amazon; amazon.com; USA; NASDAQ:AMZN
Meta Platforms; meta-platforms; meta.com; USA; NASDAQ:META
Tesla; tesla; tesla.com; USA; NASDAQ:TSLA
Broadcom; broadcom; broadcom.com; USA; NASDAQ:AVGO
Berkshire Hathaway; berkshire-hathaway; berkshirehathaway.com; USA; NYSE:BRK-B
JPMorgan Chase; jpmorgan-chase; jpmorganchase.com; USA; NYSE:JPM
Visa; visa; visa.com; USA; NYSE:V
Mastercard; mastercard; mastercard.com; USA; NYSE:MA
Eli Lilly; eli-lilly; lilly.com; USA; NYSE:LLY
Johnson & Johnson; johnson-and-johnson; jnj.com; USA; NYSE:JNJ
Pfizer; pfizer; pfizer.com; USA; NYSE:PFE
Walmart; walmart; walmart.com; USA; NASDAQ:WMT
Costco; costco; costco.com; USA; NASDAQ:COST
Home Depot; home-depot; homedepot.com; USA; NYSE:HD
Coca-Cola; coca-cola; coca-colacompany.com; USA; NYSE:KO
PepsiCo; pepsico; pepsico.com; USA; NASDAQ:PEP
McDonald's; mcdonalds; mcdonalds.com; USA; NYSE:MCD
Nike; nike; nike.com; USA; NYSE:NKE
Walt Disney; walt-disney; thewaltdisneycompany.com; USA; NYSE:DIS
Netflix; netflix; netflix.com; USA; NASDAQ:NFLX
Salesforce; salesforce; salesforce.com; USA; NYSE:CRM
Oracle; oracle; oracle.com; USA; NYSE:ORCL
Adobe; adobe; adobe.com; USA; NASDAQ:ADBE
Intel; intel; intel.com; USA; NASDAQ:INTC
Qualcomm; qualcomm; qualcomm.com; USA; NASDAQ:QCOM
Cisco; cisco; cisco.com; USA; NASDAQ:CSCO
ExxonMobil; exxonmobil; exxonmobil.com; USA; NYSE:XOM
Chevron; chevron; chevron.com; USA; NYSE:CVX
Boeing; boeing; boeing.com; USA; NYSE:BA
Caterpillar; caterpillar; caterpillar.com; USA; NYSE:CAT
3M; 3m; 3m.com; USA; NYSE:MMM
Ford Motor; ford-motor; ford.com; USA; NYSE:F
General Motors; general-motors; gm.com; USA; NYSE:GM
Delta Air Lines; delta-air-lines; delta.com; USA; NYSE:DAL
Goldman Sachs; goldman-sachs; goldmansachs.com; USA; NYSE:GS
Bank of America; bank-of-america; bankofamerica.com; USA; NYSE:BAC
Snowflake; snowflake; snowflake.com; USA; NYSE:SNOW
Palantir Technologies; palantir-technologies; palantir.com; USA; NASDAQ:PLTR
Airbnb; airbnb; airbnb.com; USA; NASDAQ:ABNB
Uber; uber; uber.com; USA; NYSE:UBER
Procter & Gamble; procter-and-gamble; pginvestor.com; USA; NYSE:PG
Starbucks; starbucks; starbucks.com; USA; NASDAQ:SBUX
IBM; ibm; ibm.com; USA; NYSE:IBM
AT&T; at-and-t; att.com; USA; NYSE:T
Verizon; verizon; verizon.com; USA; NYSE:VZ
UnitedHealth Group; unitedhealth-group; unitedhealthgroup.com; USA; NYSE:UNH
Prologis; prologis; prologis.com; USA; NYSE:PLD
Simon Property Group; simon-property-group; simon.com; USA; NYSE:SPG
Moderna; moderna; modernatx.com; USA; NASDAQ:MRNA
Datadog; datadog; datadoghq.com; USA; NASDAQ:DDOG
Taiwan Semiconductor Manufacturing; taiwan-semiconductor-manufacturing; tsmc.com; TWN; TWSE:2330
Samsung Electronics; samsung-electronics; samsung.com; KOR; KRX:005930
SK hynix; sk-hynix; skhynix.com; KOR; KRX:000660
Hyundai Motor; hyundai-motor; hyundai.com; KOR; -
Toyota Motor; toyota-motor; global.toyota; JPN; TSE:7203
Sony Group; sony-group; sony.com; JPN; TSE:6758
Nintendo; nintendo; nintendo.co.jp; JPN; TSE:7974
SoftBank Group; softbank-group; group.softbank; JPN; -
Honda Motor; honda-motor; honda.co.jp; JPN; TSE:7267
Keyence; keyence; keyence.com; JPN; TSE:6861
Fast Retailing; fast-retailing; -; JPN; -
Tencent Holding; tencent-holding; tencent.com; CHN; HKEX:0700
Alibaba Group Holding; alibaba-group-holding; alibabagroup.com; CHN; HKEX:9988
Kweichow Moutai; kweichow-moutai; moutaichina.com; CHN; SSE:600519
BYD; byd; byd.com; CHN; HKEX:1211
Xiaomi; xiaomi; -; CHN; HKEX:1810
PDD Holdings; pdd-holdings; -; -; NASDAQ:PDD
JD.com; jd-com; jd.com; CHN; HKEX:9618
Industrial and Commercial Bank of China; industrial-and-commercial-bank-of-china; -; CHN; -
Reliance Industries; reliance-industries; ril.com; IND; NSE:RELIANCE
Tata Consultancy Services; tata-consultancy-services; tcs.com; IND; NSE:TCS
Infosys; infosys; infosys.com; IND; NSE:INFY
HDFC Bank; hdfc-bank; hdfcbank.com; IND; NSE:HDFCBANK
DBS Group Holdings; dbs-group-holdings; dbs.com; SGP; SGX:D05
Grab Holdings; grab-holdings; -; SGP; NASDAQ:GRAB
Sea; sea; sea.com; SGP; NYSE:SE
Bank Central Asia; bank-central-asia; bca.co.id; IDN; IDX:BBCA
Malayan Banking; malayan-banking; -; MYS; KLSE:1155
PTT; ptt; pttplc.com; THA; SET:PTT
BHP Group; bhp-group; bhp.com; AUS; ASX:BHP
Commonwealth Bank of Australia; commonwealth-bank-of-australia; commbank.com.au; AUS; ASX:CBA
CSL; csl; csl.com.au; AUS; ASX:CSL
Atlassian; atlassian; atlassian.com; USA; NASDAQ:TEAM
SAP; sap; sap.com; DEU; ETR:SAP
Siemens; siemens; siemens.com; DEU; -
Volkswagen; volkswagen; volkswagenag.com; DEU; -
Bayerische Motoren Werke; bayerische-motoren-werke; bmwgroup.com; DEU; -
Allianz; allianz; allianz.com; DEU; -
Bayer; bayer; bayer.com; DEU; -
BASF; basf; basf.com; DEU; -
adidas; adidas; adidas-group.com; DEU; -
Deutsche Telekom; deutsche-telekom; telekom.com; DEU; -
LVMH Moët Hennessy - Louis Vuitton; lvmh-moet-hennessy-louis-vuitton; lvmh.com; FRA; -
L'Oréal; loreal; loreal.com; FRA; -
TotalEnergies; totalenergies; -; FRA; EPA:TTE
Airbus; airbus; airbus.com; NLD; -
Sanofi; sanofi; sanofi.com; FRA; EPA:SAN
BNP Paribas; bnp-paribas; group.bnpparibas; FRA; -
Danone; danone; danone.com; FRA; -
Schneider Electric; schneider-electric; se.com; FRA; -
ASML Holding; asml-holding; asml.com; NLD; AMS:ASML
Heineken; heineken; theheinekencompany.com; NLD; AMS:HEIA
Adyen; adyen; adyen.com; NLD; AMS:ADYEN
Koninklijke Philips; koninklijke-philips; philips.com; NLD; AMS:PHIA
Shell; shell; shell.com; GBR; LSE:SHEL
AstraZeneca; astrazeneca; astrazeneca.com; GBR; LSE:AZN
HSBC Holdings; hsbc-holdings; hsbc.com; GBR; LSE:HSBA
Unilever; unilever; unilever.com; GBR; LSE:ULVR
BP; bp; bp.com; GBR; LSE:BP
Diageo; diageo; diageo.com; GBR; LSE:DGE
Rio Tinto; rio-tinto; riotinto.com; GBR; LSE:RIO
Vodafone Group; vodafone-group; vodafone.com; GBR; -
Tesco; tesco; tescoplc.com; GBR; -
Rolls-Royce Holdings; rolls-royce-holdings; rolls-royce.com; GBR; LSE:RR
Nestlé; nestle; nestle.com; CHE; SIX:NESN
Novartis; novartis; novartis.com; CHE; SIX:NOVN
Roche Holding; roche-holding; roche.com; CHE; SIX:ROG
UBS Group; ubs-group; ubs.com; CHE; SIX:UBSG
ABB; abb; global.abb; CHE; -
Novo Nordisk; novo-nordisk; novonordisk.com; DNK; CPH:NOVO-B
A.P. Møller - Mærsk; ap-moller-maersk; maersk.com; DNK; CPH:MAERSK-B
AB Volvo; ab-volvo; volvogroup.com; SWE; -
Telefonaktiebolaget LM Ericsson; telefonaktiebolaget-lm-ericsson; ericsson.com; SWE; STO:ERIC-B
Spotify Technology; spotify-technology; spotify.com; LUX; NYSE:SPOT
Atlas Copco; atlas-copco; atlascopcogroup.com; SWE; -
H & M Hennes & Mauritz; h-and-m-hennes-and-mauritz; hmgroup.com; SWE; -
Nokia; nokia; nokia.com; FIN; HEL:NOKIA
Equinor; equinor; equinor.com; NOR; OSL:EQNR
Banco Santander; banco-santander; santander.com; ESP; BME:SAN
Industria de Diseño Textil; industria-de-diseno-textil; inditex.com; ESP; BME:ITX
Iberdrola; iberdrola; iberdrola.com; ESP; -
Enel; enel; enel.com; ITA; BIT:ENEL
Ferrari; ferrari; ferrari.com; ITA; BIT:RACE
Intesa Sanpaolo; intesa-sanpaolo; intesasanpaolo.com; ITA; BIT:ISP
Anheuser-Busch InBev; anheuser-busch-inbev; ab-inbev.com; BEL; EBR:ABI
OMV; omv; omv.com; AUT; -
Türk Hava Yollari; turk-hava-yollari; turkishairlines.com; TUR; IST:THYAO
Saudi Arabian Oil; saudi-arabian-oil; aramco.com; SAU; TADAWUL:2222
Teva Pharmaceutical Industries; teva-pharmaceutical-industries; tevapharm.com; ISR; TLV:TEVA
Check Point Software Technologies; check-point-software-technologies; checkpoint.com; ISR; NASDAQ:CHKP
Naspers; naspers; naspers.com; ZAF; -
MTN Group; mtn-group; -; -; -
Petróleo Brasileiro; petroleo-brasileiro; petrobras.com.br; BRA; B3:PETR4
Vale; vale; vale.com; BRA; B3:VALE3
MercadoLibre; mercadolibre; mercadolibre.com; URY; NASDAQ:MELI
America Movil; america-movil; americamovil.com; MEX; BMV:AMXB
Shopify; shopify; shopify.com; CAN; TSX:SHOP
Royal Bank of Canada; royal-bank-of-canada; rbc.com; CAN; TSX:RY
Canadian National Railway; canadian-national-railway; cn.ca; CAN; TSX:CNR
Accenture; accenture; accenture.com; IRL; NYSE:ACN
Ryanair Holdings; ryanair-holdings; ryanair.com; IRL; ISE:RYA
`;

export const WELL_KNOWN: readonly WellKnown[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', permalink = '', website = '', country = '', ticker = ''] = line.split('; ');
    return { name, permalink, website, country, ticker };
  });
