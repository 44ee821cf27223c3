/** Which industries an article is about, by its words: one of each of the two taxonomies at most, or two that are told alike. */

import type { BroadNewsIndustry, NewsIndustry } from '@firmament/contract';
import { findsTerms, type Found } from './terms.ts';
import type { Words } from './tokens.ts';

/** A trade that an article may speak of: its name in either taxonomy, where that has one. */
interface Trade {
  broad: BroadNewsIndustry;
  narrow?: NewsIndustry;
  terms: string;
}

const trades: readonly Trade[] = [
  {
    broad: 'Agriculture & Food Production',
    narrow: 'Agriculture & Food',
    terms: `agricultur*, farm, farms, farmer, farmers, farming, crop, crops, wheat, corn, soybean, soybeans, fertilizer*, fertiliser*, seeds, livestock, cattle, dairy, meat, poultry, sugar mill|mills, grain, agritech,
      agrochemical*, pesticide*, harvest, tractor, tractors, palm oil, food processing|producer, meatpack*, hog, hogs, coffee growers, cocoa, irrigation, aquaculture, edible oil`,
  },
  {
    broad: 'Media, Entertainment & Sports',
    narrow: 'Advertising & Marketing',
    terms:
      'advertis*, ad agency|agencies|spending|tech, adtech, marketing agency|agencies|campaign, public relations, wpp, omnicom, publicis, media buying, brand agency, digital ads, programmatic',
  },
  {
    broad: 'Media, Entertainment & Sports',
    narrow: 'Gaming & Entertainment',
    terms: `film, films, movie, movies, box office, streaming, netflix, disney, television, tv show|network|series, broadcaster*, music label|streaming, video game|games, gaming, game studio, esports, publisher of games, newspaper*, news publisher, studio, hollywood,
      theme park|parks, football club, premier league, nba, nfl, cricket, ipl, olympic*, sports league|team|rights, podcast*, radio station*, playstation, xbox, nintendo, casino streaming, cinema*, multiplex*, theatre*`,
  },
  {
    broad: 'Business & Public Services',
    narrow: 'Corporate & Business Services',
    terms: `consulting, consultancy, consultants, staffing, recruitment firm|agency, outsourcing, bpo, accounting firm|firms, law firm|firms, legal services, payroll, professional services, big four, deloitte, kpmg, pwc, accenture, facilities management, security services, audit firm, temp agency, business services`,
  },
  {
    broad: 'Business & Public Services',
    narrow: 'Public Sector & GovTech',
    terms: `government contract|contracts|agency|agencies|procurement, govtech, public sector, defence ministry, defense department, pentagon, municipal*, city council, federal agency|agencies, postal service, ministry of, department of defense, state government, military contract, public services, nhs, civil service`,
  },
  {
    broad: 'Consumer Products & Retail',
    narrow: 'Consumer & E-commerce',
    terms: `retailer, retailers, retail, e commerce, ecommerce, online shopping|retailer|marketplace, supermarket*, grocer, grocers, grocery, department store*, amazon, walmart, flipkart, shoppers, apparel, fashion, luxury, clothing, footwear, sneaker*, jeweller*, jewelry, store chain, stores, furniture, quick commerce, food delivery, toys, toymaker, d2c brand, mall, malls, pop up shop|store, boutique*, handbag*, florist*`,
  },
  {
    broad: 'Consumer Products & Retail',
    narrow: 'Consumer Packaged Goods (CPG)',
    terms: `fmcg, consumer goods, packaged food|foods|goods, beverage*, soft drink*, soda, snack*, beer, brewer*, brewing, spirits, distiller*, wine, tobacco, cigarette*, cosmetics, beauty, shampoo, soap, household products, personal care, chocolate, biscuit*, cookies, cereal*, toothpaste, detergent*, bottler, coca cola, pepsico, nestle, unilever, confectioner*, pet food, diaper*`,
  },
  {
    broad: 'Education',
    narrow: 'Education',
    terms:
      'education, university, universities, college, colleges, school, schools, student, students, edtech, e learning, tutoring, online courses, curriculum, textbook*, coaching institute, teachers, campus, student loan*',
  },
  {
    broad: 'Hardware, Technology & Telecom',
    narrow: 'Enterprise Software & Cloud',
    terms: `software, saas, cloud, cloud computing|services|provider, enterprise software, crm, erp, it services, cybersecurity, data center|centre, microsoft, salesforce, oracle, sap, app, apps, developer tools, open source, tech company|firm|giant, technology company|firm, internet company, startup, startups, platform, operating system, it company|firm|major, infosys, tcs, wipro, it sector`,
  },
  {
    broad: 'Hardware, Technology & Telecom',
    narrow: 'Data, AI & ML Infrastructure',
    terms:
      'artificial intelligence, generative ai, ai, machine learning, openai, chatgpt, large language model*, ai model|models|startup|chips|infrastructure, data analytics, big data, data platform, anthropic, deep learning, gpu, gpus, data lake, data warehouse, database*, train* .. models, ai data',
  },
  {
    broad: 'Hardware, Technology & Telecom',
    narrow: 'Semiconductors & Electronics',
    terms: `semiconductor*, chip, chips, chipmaker*, chip maker*, foundry, wafer*, nvidia, intel, tsmc, electronics, memory chip|chips, microchip*, smartphone*, laptop*, display panel*, consumer electronics, circuit board*, pc maker, computers, hardware maker, lithography, sensors, iphone, gadget*, wearable*`,
  },
  {
    broad: 'Hardware, Technology & Telecom',
    narrow: 'Telecommunications',
    terms: `telecom*, wireless carrier|network, mobile operator|network|carrier, broadband, 5g, 4g, spectrum, fiber, fibre network|broadband, satellite internet, satellite operator, cable operator|company, verizon, t mobile, vodafone, airtel, reliance jio, jio, telco, telcos, network equipment, cell tower*, internet provider`,
  },
  {
    broad: 'Energy, Utilities & Environment',
    narrow: 'Energy & Utilities',
    terms: `oil, gas, crude, refiner*, refinery, refineries, opec, lng, pipeline, pipelines, oilfield, drilling, drillers, shale, coal, power plant|plants|company|grid|producer|utility, electricity, utility, utilities, solar, wind farm|power|turbine*, renewable*, nuclear plant|power|reactor*, hydrogen, energy, water company|utility, waste management, exxon*, chevron, bp, biofuel*, ethanol, petrol, diesel, uranium, offshore wind, barrel*`,
  },
  {
    broad: 'Financial & Insurance',
    narrow: 'Financial Services & Fintech',
    terms: `bank, banks, banking, lender, lenders, insurer, insurers, insurance, reinsur*, asset manager*, hedge fund*, private equity, mutual fund*, fintech, payments company|firm|processor, credit card|cards, mortgage*, brokerage, broker, brokers, wealth management, stock exchange, crypto exchange, cryptocurrenc*, bitcoin, nbfc, microfinance, investment bank, loans, lending, sovereign fund|wealth, pension fund*, goldman, jpmorgan, citigroup, hdfc, icici, buy now pay later, savings and loan, thrift, underwriter*`,
  },
  {
    broad: 'Healthcare & Life Sciences',
    narrow: 'Healthcare & Life Sciences',
    terms: `drug, drugs, drugmaker*, pharma*, biotech*, vaccine*, hospital, hospitals, medical, patients, clinical, fda, health care, healthcare, health insurer|system, medicine*, medtech, diagnostics, therapy, therapies, cancer, obesity, diabetes, clinic, clinics, nursing home*, telehealth, genom*, doctors, disease, biopharma*, usfda, anda, surgical, hearing aid*, pacemaker*, implant*, health services`,
  },
  {
    broad: 'Home & Personal Services',
    terms:
      'home services, cleaning services, salon, salons, spa, fitness, gym, gyms, childcare, daycare, dry cleaning, plumbing, pest control, home repair|improvement services, wedding, funeral, dating app, laundry, personal services, pet care, senior care, home care, yoga',
  },
  {
    broad: 'Industrials, Manufacturing & Construction',
    narrow: 'Industrials & Manufacturing',
    terms: `manufactur*, factory, factories, industrial, industrials, machinery, steel, steelmaker*, aluminium, aluminum, mining, miner, miners, mine, mines, copper, iron ore, chemical, chemicals, aerospace, aircraft maker, boeing, airbus, defence, defense contractor, automaker*, carmaker*, auto parts, carmakers, vehicles, electric vehicle*, evs, cars, trucks, lorry, lorries, trailers, bearings, bearing maker, battery maker, tyre*, tire, tires, packaging, paper mill, turbine*, engineering, shipbuild*, metals, tesla, toyota, ford, volkswagen, maruti, tata motors, two wheeler*, textile*, robots, capital goods, lithium`,
  },
  {
    broad: 'Industrials, Manufacturing & Construction',
    narrow: 'Real Estate & Construction',
    terms: `real estate, property developer|market|company|prices, developer evergrande, housing, homebuilder*, home builder*, homes, reit, reits, construction, builder, builders, cement, office space|building|market, commercial property, landlord*, mortgage rates, infrastructure project, contractor, realty, rents, tenants, apartment*, skyscraper*, home sales|prices, building materials, residential project`,
  },
  {
    broad: 'Travel & Hospitality',
    narrow: 'Travel & Hospitality',
    terms: `hotel, hotels, travel, tourism, tourist*, cruise, cruises, airline bookings, resort, resorts, restaurant, restaurants, airbnb, casino, casinos, hospitality, booking holdings, vacation*, lodging, fast food, mcdonald*, starbucks, pizza, coffee chain, holiday makers, leisure travel, hostel, quick service`,
  },
  {
    broad: 'Transportation & Logistics',
    narrow: 'Transportation & Logistics',
    terms: `airline, airlines, airport, airports, flights, freight, shipping, shipper*, railway*, railroad*, rail, trucking, truckers, logistics, courier, fedex, ups, maersk, port, ports, cargo, ride hailing, uber, lyft, container ship|line, delivery company|firm, warehouse*, tanker*, aviation, air cargo, toll roads, metro rail, parcel*, carrier, supply chain, jet fuel`,
  },
];

const find = findsTerms(trades.map((trade) => [trade, trade.terms] as const));
/** A trade told once in passing is no industry of the article. */
const leastWeight = 1;
/** Who it speaks of is told in the first words of the text: `The Leeds software house`. */
const opening = 12;
/** Of a second trade that is told nearly as much. */
const nearlyAsMuch = 0.6;
const mostTextTokens = 260;

/**
 * The industries an article is about, with the words that say so: those of the best trade and of a second that is told at least 0.6 times as
 * much. A trade has a name in each of the two taxonomies, so an article of one trade has two industries, the broad one last.
 * @param hints industries of the feed: they come first where nothing tells another, and count as one mention where they are told, too
 */
export function industriesIn(
  title: Words,
  text: Words,
  hints: readonly NewsIndustry[] = [],
): { industry: NewsIndustry; words: Found<Trade>[] }[] {
  const told = new Map<Trade, { weight: number; words: Found<Trade>[] }>();
  for (const part of [title, text]) {
    for (const hit of find(part, part === title ? undefined : mostTextTokens)) {
      const entry = told.get(hit.value) ?? { weight: 0, words: [] };
      const again = entry.words.some(({ start, end, in: place }) => place === hit.in && start <= hit.start && end >= hit.end);
      if (again) continue;
      entry.weight += part === title ? 2 : hit.from < opening ? 1 : hit.from < 60 ? 0.5 : 0.25;
      entry.words.push(hit);
      told.set(hit.value, entry);
    }
  }
  for (const [trade, entry] of told) if (hints.some((hint) => hint === trade.broad || hint === trade.narrow)) entry.weight += 1;
  const [best, second] = [...told].toSorted(([, a], [, b]) => b.weight - a.weight);
  const chosen: { industry: NewsIndustry; words: Found<Trade>[] }[] = [];
  const add = (industry: NewsIndustry | undefined, words: Found<Trade>[]) => {
    if (industry !== undefined && !chosen.some((each) => each.industry === industry)) chosen.push({ industry, words });
  };
  for (const entry of [best, second]) {
    if (!entry || !best || entry[1].weight < leastWeight || entry[1].weight < nearlyAsMuch * best[1].weight) continue;
    add(entry[0].narrow, entry[1].words);
    add(entry[0].broad, entry[1].words);
  }
  if (chosen.length === 0) for (const hint of hints) add(hint, []);
  return chosen;
}
