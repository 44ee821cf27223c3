/**
 * Searches for well-known companies, written from general knowledge before any answer was looked at: kind | what is typed |
 * permalinks that may come first, `*` for any end.
 */
const written = `
everyday | google | alphabet
everyday | facebook | meta-platforms
everyday | p&g | procter-and-gamble
everyday | john deere | deere
everyday | aramco | saudi-arabian-oil
everyday | kfc | yum-brands
everyday | vw | volkswagen
everyday | amex | american-express
everyday | whatsapp | meta-platforms, whatsapp
everyday | aws | amazon
everyday | zara | industria-de-diseno-textil*, inditex*
everyday | gucci | kering
everyday | louis vuitton | lvmh-*
everyday | cartier | compagnie-financiere-richemont
everyday | jeep | stellantis
everyday | playstation | sony-group
everyday | uniqlo | fast-retailing
everyday | budweiser | anheuser-busch-inbev
everyday | guinness | diageo
everyday | british airways | international-consolidated-airlines*
everyday | royal dutch shell | shell
everyday | foxconn | hon-hai-*
everyday | temu | pdd-holdings, pinduoduo
everyday | shopee | sea
everyday | wechat | tencent-holding*
everyday | norton | gen-digital
everyday | snapchat | snap
everyday | petrobras | petroleo-brasileiro
everyday | nubank | nu-holdings
everyday | jaguar land rover | tata-motors
everyday | credit suisse | ubs-group
everyday | glaxosmithkline | gsk
everyday | statoil | equinor
abbrev | IBM | international-business-machines, ibm
abbrev | AT&T | at-and-t
abbrev | BMW | bayerische-motoren-werke
abbrev | TSMC | taiwan-semiconductor-manufacturing
abbrev | GE | ge-aerospace
abbrev | GM | general-motors
abbrev | UPS | united-parcel-service
abbrev | J&J | johnson-and-johnson
abbrev | AMD | advanced-micro-devices
abbrev | HPE | hewlett-packard-enterprise
abbrev | LVMH | lvmh-*
abbrev | M&S | marks-and-spencer*
abbrev | BofA | bank-of-america
abbrev | TCS | tata-consultancy-services
abbrev | ICBC | industrial-and-commercial-bank-of-china
abbrev | SBI | state-bank-of-india
abbrev | RBC | royal-bank-of-canada
abbrev | BBVA | banco-bilbao-vizcaya-argentaria
abbrev | NTT | nippon-telegraph-and-telephone, ntt
abbrev | H&M | h-and-m-*
abbrev | SAP | sap
abbrev | ASML | asml*
renown | tencent | tencent-holding*
renown | alibaba | alibaba-group*
renown | raytheon | rtx
renown | samsung | samsung-electronics
renown | toyota | toyota-motor
renown | sony | sony-group
renown | tata | tata-consultancy-services, tata-motors
renown | nestle | nestle
renown | apple | apple
renown | microsoft | microsoft
renown | amazon | amazon
renown | oracle | oracle
renown | intel | intel
renown | shell | shell
renown | visa | visa
renown | target | target
renown | gap | gap
renown | honda | honda-motor
renown | hyundai | hyundai-motor
renown | mitsubishi | mitsubishi, mitsubishi-ufj-financial-group
renown | siemens | siemens
renown | santander | banco-santander
renown | novartis | novartis
renown | roche | roche-holding
renown | ford | ford-motor
renown | boeing | boeing
renown | disney | walt-disney
renown | reliance | reliance-industries
renown | rolls royce | rolls-royce-holdings
renown | prudential | prudential-financial, prudential
renown | nintendo | nintendo
renown | bayer | bayer
renown | linde | linde
ticker | NVDA | nvidia
ticker | BRK.B | berkshire-hathaway
ticker | NYSE:BRK.B | berkshire-hathaway
ticker | BRK-B | berkshire-hathaway
ticker | NASDAQ:MSFT | microsoft
ticker | 7203 | toyota-motor
ticker | 7203.T | toyota-motor
ticker | 005930.KS | samsung-electronics
ticker | 0700.HK | tencent-holding*
ticker | AAPL | apple
ticker | NYSE:T | at-and-t
ticker | F | ford-motor
ticker | GOOG | alphabet
ticker | TSLA | tesla
ticker | SAP.DE | sap
ticker | INFY | infosys
domain | google.com | alphabet
domain | facebook.com | meta-platforms
domain | youtube.com | alphabet, youtube
domain | https://www.nvidia.com/en-us/ | nvidia
domain | www.samsung.com | samsung-electronics
domain | instagram.com | meta-platforms, instagram
domain | aws.amazon.com | amazon
domain | kfc.com | yum-brands
domain | zara.com | industria-de-diseno-textil*, inditex*
domain | toyota.com | toyota-motor
domain | pg.com | procter-and-gamble
domain | chase.com | jpmorgan-chase
domain | booking.com | booking-holdings
domain | linkedin.com | microsoft, linkedin
domain | ge.com | ge-aerospace
domain | bmw.com | bayerische-motoren-werke
domain | shell.com | shell
domain | aramco.com | saudi-arabian-oil
typo | gogle | alphabet
typo | mircosoft | microsoft
typo | amazn | amazon
typo | nividia | nvidia
typo | telsa | tesla
typo | volkswagon | volkswagen
typo | addidas | adidas
typo | mcdonlads | mcdonalds
typo | salseforce | salesforce
typo | goldman sacks | goldman-sachs
typo | facebok | meta-platforms
typo | starbuks | starbucks
typo | pepsico inc | pepsico
typo | astrazenca | astrazeneca
prefix | micros | microsoft
prefix | salesf | salesforce
prefix | goldman | goldman-sachs
prefix | nvid | nvidia
prefix | berkshire | berkshire-hathaway
prefix | jpmor | jpmorgan-chase
prefix | lockheed | lockheed-martin
prefix | unitedhe | unitedhealth-group
prefix | starb | starbucks
prefix | johnson & jo | johnson-and-johnson
script | トヨタ自動車 | toyota-motor
script | ソニー | sony-group
script | 삼성전자 | samsung-electronics
script | 腾讯 | tencent-holding*
script | 阿里巴巴 | alibaba-group*
script | 任天堂 | nintendo
script | Газпром | gazprom, public-joint-stock-company-gazprom
script | أرامكو السعودية | saudi-arabian-oil
script | 台積電 | taiwan-semiconductor-manufacturing
form | Apple Inc. | apple
form | Siemens Aktiengesellschaft | siemens
form | NVIDIA CORPORATION | nvidia
form | Nestlé S.A. | nestle
form | L'Oréal | loreal
form | loreal | loreal
form | hermes | hermes-international*
form | coca cola | coca-cola
form | mcdonalds | mcdonalds
form | Toyota Motor Corporation | toyota-motor
form | the home depot | home-depot
form | estee lauder | estee-lauder*
form | jp morgan | jpmorgan-chase
form | at & t | at-and-t
`;

export interface KnownSearch {
  kind: string;
  query: string;
  meant: string[];
}

export const knownSearches: KnownSearch[] = written
  .trim()
  .split('\n')
  .map((line) => {
    const [kind = '', query = '', meant = ''] = line.split(' | ');
    return { kind, query, meant: meant.split(', ') };
  });
