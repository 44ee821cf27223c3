/**
 * Companies that everybody knows, written down from general knowledge before the data was looked at:
 * the build is right when each of them is in the starter data set exactly once, and as stated here.
 * A line is corrected only where the world has moved (a listing, a website), never to fit the build.
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
Amazon; amazon; aboutamazon.com; USA; NASDAQ:AMZN
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
Walmart; walmart; corporate.walmart.com; USA; NASDAQ:WMT
Costco Wholesale; costco-wholesale; costco.com; USA; NASDAQ:COST
Home Depot; home-depot; homedepot.com; USA; NYSE:HD
Coca-Cola; coca-cola; coca-colacompany.com; USA; NYSE:KO
PepsiCo; pepsico; pepsico.com; USA; NASDAQ:PEP
McDonald's; mcdonalds; corporate.mcdonalds.com; USA; NYSE:MCD
Nike; nike; nike.com; USA; NYSE:NKE
Walt Disney; walt-disney; thewaltdisneycompany.com; USA; NYSE:DIS
Netflix; netflix; netflix.com; USA; NASDAQ:NFLX
Salesforce; salesforce; salesforce.com; USA; NYSE:CRM
Oracle; oracle; oracle.com; USA; NYSE:ORCL
Adobe; adobe; adobe.com; USA; NASDAQ:ADBE
Intel; intel; intel.com; USA; NASDAQ:INTC
Qualcomm; qualcomm; qualcomm.com; USA; NASDAQ:QCOM
Cisco; cisco; cisco.com; USA; NASDAQ:CSCO
Exxon Mobil; exxon-mobil; corporate.exxonmobil.com; USA; NYSE:XOM
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
Hyundai Motor; hyundai-motor; hyundai.com; KOR; KRX:005380
Toyota Motor; toyota-motor; toyota.com; JPN; TSE:7203
Sony; sony; sony.com; JPN; TSE:6758
Nintendo; nintendo; nintendo.co.jp; JPN; TSE:7974
SoftBank Group; softbank-group; group.softbank; JPN; TSE:9984
Honda Motor; honda-motor; global.honda; JPN; TSE:7267
Keyence; keyence; keyence.co.jp; JPN; TSE:6861
Fast Retailing; fast-retailing; fastretailing.com; JPN; TSE:9983
Tencent; tencent; tencent.com; CHN; HKEX:0700
Alibaba Group; alibaba-group; alibabagroup.com; CHN; NYSE:BABA
Kweichow Moutai; kweichow-moutai; moutaichina.com; CHN; SSE:600519
BYD; byd; byd.com; CHN; SZSE:002594
Xiaomi; xiaomi; mi.com; CHN; HKEX:1810
PDD Holdings; pdd-holdings; pddholdings.com; CHN; NASDAQ:PDD
JD.com; jd-com; jd.com; CHN; NASDAQ:JD
Industrial and Commercial Bank of China; industrial-and-commercial-bank-of-china; icbc.com.cn; CHN; SSE:601398
AIA Group; aia-group; aia.com; HKG; HKEX:1299
Reliance Industries; reliance-industries; ril.com; IND; NSE:RELIANCE
Tata Consultancy Services; tata-consultancy-services; tcs.com; IND; NSE:TCS
Infosys; infosys; infosys.com; IND; NSE:INFY
HDFC Bank; hdfc-bank; hdfcbank.com; IND; NSE:HDFCBANK
DBS Group; dbs-group; dbs.com; SGP; SGX:D05
Grab; grab; grab.com; SGP; NASDAQ:GRAB
Sea; sea; sea.com; SGP; NYSE:SE
Bank Central Asia; bank-central-asia; bca.co.id; IDN; IDX:BBCA
Maybank; maybank; maybank.com; MYS; KLSE:1155
PTT; ptt; pttplc.com; THA; SET:PTT
BHP; bhp; bhp.com; AUS; ASX:BHP
Commonwealth Bank of Australia; commonwealth-bank-of-australia; commbank.com.au; AUS; ASX:CBA
CSL; csl; csl.com; AUS; ASX:CSL
Atlassian; atlassian; atlassian.com; AUS; NASDAQ:TEAM
SAP; sap; sap.com; DEU; ETR:SAP
Siemens; siemens; siemens.com; DEU; ETR:SIE
Volkswagen; volkswagen; volkswagen-group.com; DEU; ETR:VOW3
Bayerische Motoren Werke; bayerische-motoren-werke; bmwgroup.com; DEU; ETR:BMW
Allianz; allianz; allianz.com; DEU; ETR:ALV
Bayer; bayer; bayer.com; DEU; ETR:BAYN
BASF; basf; basf.com; DEU; ETR:BAS
adidas; adidas; adidas-group.com; DEU; ETR:ADS
Deutsche Telekom; deutsche-telekom; telekom.com; DEU; ETR:DTE
LVMH; lvmh; lvmh.com; FRA; EPA:MC
L'Oréal; loreal; loreal.com; FRA; EPA:OR
TotalEnergies; totalenergies; totalenergies.com; FRA; EPA:TTE
Airbus; airbus; airbus.com; NLD; EPA:AIR
Sanofi; sanofi; sanofi.com; FRA; EPA:SAN
BNP Paribas; bnp-paribas; bnpparibas.com; FRA; EPA:BNP
Danone; danone; danone.com; FRA; EPA:BN
Schneider Electric; schneider-electric; se.com; FRA; EPA:SU
ASML; asml; asml.com; NLD; AMS:ASML
Heineken; heineken; theheinekencompany.com; NLD; AMS:HEIA
Adyen; adyen; adyen.com; NLD; AMS:ADYEN
Philips; philips; philips.com; NLD; AMS:PHIA
Shell; shell; shell.com; GBR; LSE:SHEL
AstraZeneca; astrazeneca; astrazeneca.com; GBR; LSE:AZN
HSBC; hsbc; hsbc.com; GBR; LSE:HSBA
Unilever; unilever; unilever.com; GBR; LSE:ULVR
BP; bp; bp.com; GBR; LSE:BP
Diageo; diageo; diageo.com; GBR; LSE:DGE
Rio Tinto; rio-tinto; riotinto.com; GBR; LSE:RIO
Vodafone; vodafone; vodafone.com; GBR; LSE:VOD
Tesco; tesco; tescoplc.com; GBR; LSE:TSCO
Rolls-Royce; rolls-royce; rolls-royce.com; GBR; LSE:RR
Nestlé; nestle; nestle.com; CHE; SIX:NESN
Novartis; novartis; novartis.com; CHE; SIX:NOVN
Roche; roche; roche.com; CHE; SIX:ROG
UBS Group; ubs-group; ubs.com; CHE; SIX:UBSG
ABB; abb; abb.com; CHE; SIX:ABBN
Novo Nordisk; novo-nordisk; novonordisk.com; DNK; CPH:NOVO-B
A.P. Møller - Mærsk; ap-moller-maersk; maersk.com; DNK; CPH:MAERSK-B
Volvo; volvo; volvogroup.com; SWE; STO:VOLV-B
Ericsson; ericsson; ericsson.com; SWE; STO:ERIC-B
Spotify; spotify; spotify.com; SWE; NYSE:SPOT
Atlas Copco; atlas-copco; atlascopcogroup.com; SWE; STO:ATCO-A
H & M; h-and-m; hmgroup.com; SWE; STO:HM-B
Nokia; nokia; nokia.com; FIN; HEL:NOKIA
Equinor; equinor; equinor.com; NOR; OSL:EQNR
Banco Santander; banco-santander; santander.com; ESP; BME:SAN
Inditex; inditex; inditex.com; ESP; BME:ITX
Iberdrola; iberdrola; iberdrola.com; ESP; BME:IBE
Enel; enel; enel.com; ITA; BIT:ENEL
Ferrari; ferrari; ferrari.com; ITA; BIT:RACE
Intesa Sanpaolo; intesa-sanpaolo; intesasanpaolo.com; ITA; BIT:ISP
Anheuser-Busch InBev; anheuser-busch-inbev; ab-inbev.com; BEL; EBR:ABI
OMV; omv; omv.com; AUT; VIE:OMV
Turkish Airlines; turkish-airlines; turkishairlines.com; TUR; IST:THYAO
Saudi Aramco; saudi-aramco; aramco.com; SAU; TADAWUL:2222
Teva Pharmaceutical Industries; teva-pharmaceutical-industries; tevapharm.com; ISR; NYSE:TEVA
Check Point Software Technologies; check-point-software-technologies; checkpoint.com; ISR; NASDAQ:CHKP
Naspers; naspers; naspers.com; ZAF; JSE:NPN
MTN Group; mtn-group; mtn.com; ZAF; JSE:MTN
Petrobras; petrobras; petrobras.com.br; BRA; B3:PETR4
Vale; vale; vale.com; BRA; B3:VALE3
MercadoLibre; mercadolibre; mercadolibre.com; URY; NASDAQ:MELI
America Movil; america-movil; americamovil.com; MEX; BMV:AMX
Shopify; shopify; shopify.com; CAN; NASDAQ:SHOP
Royal Bank of Canada; royal-bank-of-canada; rbc.com; CAN; NYSE:RY
Barrick; barrick; barrick.com; CAN; NYSE:B
Canadian National Railway; canadian-national-railway; cn.ca; CAN; NYSE:CNI
Accenture; accenture; accenture.com; IRL; NYSE:ACN
Ryanair; ryanair; ryanair.com; IRL; NASDAQ:RYAAY
`;

/** The list, parsed. */
export const WELL_KNOWN: readonly WellKnown[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', permalink = '', website = '', country = '', ticker = ''] = line.split('; ');
    return { name, permalink, website, country, ticker };
  });
