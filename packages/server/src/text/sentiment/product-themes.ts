import type { Theme } from './terms.ts';

/** Behind one of these a word is a verb: `to support`, `they claim`. */
const verb = "to, not, can, can't, cannot, will, would, don't, doesn't, didn't, i, we, you, they, it";

/** What customers speak of, of software and of other goods and services. Reviewed by hand. */
export const productThemes = {
  ease: {
    label: 'Ease of use',
    terms: `easy +, easier +, ease +, easy to use +, ease of use +, user friendly +, user friendliness +, simple +, simplicity +,
      intuitive +, straightforward +, effortless* +, convenien* +, inconvenien* -, usability, hassle free +, difficult to use -,
      hard to use -, complicated -, confusing -, cumbersome -, clunky -, difficult .. navigate -, hard .. navigate -`,
    // People are, not what they sell.
    but: 'easy to work with, easier to work with, easy to deal with, easier to deal with, easy to talk to',
  },
  setup: {
    label: 'Setup and onboarding',
    terms: `setup, set up, setting up, install*, implementation, implement, onboarding, configur*, deploy*, migrat*, get started, getting started, initial set`,
  },
  support: {
    label: 'Customer service',
    terms: `customer service*, customer support, customer care, support, tech support, support team, service team, client service*,
      call center, call centre, call centers, helpline, help desk, helpdesk, hotline, service, after sales, aftersales,
      support staff, customer relation*, no help -, get help, contact center`,
    senses: [{ of: 'support', behind_no: verb }],
    but: 'service date, service interval*',
  },
  price: {
    label: 'Price and value',
    terms: `price*, pricing, pricey -, cost, costs, costly -, expensive -, cheap +, cheaper +, affordable +, value for money,
      value for the money, worth the money +, worth it +, overpriced -, fee, fees, charge, charged, charges, charging,
      interest rate*, good value +, great value +, discount*, subscription cost*, free version, premium, license fee*, licensing,
      interest rates, overcharg* -, pays for itself +, pay for itself +, paid for itself +`,
    // What it runs on is cheap, and what was paid elsewhere is no price of it.
    but: 'cheap hours, cheaper hours, cheap electricity, cheaper electricity, cheap power, cheap energy, invoice price, market price',
    senses: [
      {
        of: 'charge, charged, charges, charging',
        beside: `fee*, money, pay*, paid, cost*, price*, bill*, invoice*, account*, card*, bank*, credit, debit, refund*, interest, subscription*, month*,
          year*, annual*, hidden, extra, unauthori*, twice, double, amount*, percent*, dollar*, pound*, euro*, $*, £*, €*, free, penalt*`,
      },
      {
        of: 'premium',
        beside: 'pay*, paid, price*, cost*, plan*, version*, expensive, money, worth, insurance, subscription*, $*, £*, €*',
      },
    ],
  },
  features: {
    label: 'Features',
    terms: `feature*, functionalit*, functions, capabilit*, options, tools, all in one, use case*, templates`,
  },
  integrations: {
    label: 'Integrations',
    terms: `integrat*, api, apis, connector*, connects to, compatib* +, incompatib* -, plugin*, plug in*, sync, syncs, syncing, webhook*,
      import, imports, importing, imported, export, exports, exporting`,
  },
  speed: {
    label: 'Speed',
    terms: `fast +, faster +, speed, speedy +, slow -, slower -, sluggish -, lag -, lags -, laggy -, lagging -, quick +, quickly +,
      quicker +, quick turnaround +, loading, load time*, performance, efficient +, efficiently +, efficiency +, inefficient -,
      swift +, swiftly +`,
  },
  reliability: {
    label: 'Reliability',
    terms: `reliab* +, unreliab* -, uptime, downtime -, outage* -, down for -, stable +, stability +, unstable -, crash* -, dependable +,
      robust +, stopped working -, stop working -, was stopped -, not work -, does not work -, doesn't work -, didn't work -,
      not working -, never works -, fails -, failed -, consistently`,
    but: 'failed to, fails to',
  },
  reporting: {
    label: 'Reporting and analytics',
    senses: [{ of: 'report, reports', behind_no: verb }],
    terms: `report, reports, reporting, dashboard*, analytic*, insight*, metrics, statistics, visuali*, charts, forecasting`,
  },
  mobile: {
    label: 'Mobile app',
    terms: `mobile app*, mobile, the app, app, ios, android, iphone, phone app, mobile banking`,
  },
  documentation: {
    label: 'Documentation',
    terms: `documentation, docs, tutorial*, knowledge base, manual, manuals, user guide*, help articles, training material*, instructions, videos`,
  },
  bugs: {
    label: 'Bugs and errors',
    terms: `bug -, bugs -, buggy -, glitch* -, error -, errors -, defect* -, faulty -, freezes -, technical issue* -, system issue* -,
      broken -`,
  },
  security: {
    label: 'Security and fraud',
    terms: `secure +, security, privacy, encrypt*, breach* -, hack* -, phish* -, fraudulent transaction* -, fraudulently -, unauthori* -,
      stolen -, thief -, thieves -, scammed -, safe +, safety, fraud case*, fraud department, permissions, otp`,
  },
  learning: {
    label: 'Learning curve',
    but: 'learn that, learned that, learnt that',
    terms: `learning curve, learning curve .. steep -, steep learning -, learn, learning, hard to learn -, easy to learn +, training, time to learn -, take .. understand -,
      takes .. learn -, beginners, overwhelming -`,
  },
  customization: {
    label: 'Customization',
    terms: `custom, customi*, personali*, tailor*, flexible +, flexibility +, inflexib* -, adapt*, configurable, adjustable`,
  },
  interface: {
    label: 'Design and interface',
    but: 'interface to, interface with',
    senses: [{ of: 'site', behind_no: 'on, building, construction' }],
    terms: `interface, ui, ux, design, layout, look and feel, navigation, navigate, outdated -, modern +, clean look +, website, site,
      portal`,
  },
  automation: {
    label: 'Automation and AI',
    terms: `automat*, ai, artificial intelligence, bot, bots, chatbot*, workflow*, machine learning`,
  },
  collaboration: {
    label: 'Collaboration',
    terms: `collaborat*, share with, sharing, teamwork, real time editing, work together, comments, multiple users, whole team`,
  },
  quality: {
    label: 'Quality',
    terms: `quality, good job +, great job +, fantastic job +, excellent job +, brilliant job +, amazing job +, perfect job +,
      superb job +, good work +, great work +, excellent work +, brilliant work +, workmanship, good as new +, like new +, brand new,
      looks .. new +, look .. new +, looks amazing +, looks great +, looks brilliant +, finish, repair, repairs, repaired, result,
      results, shine, protection, durable +, scratch*, first class job +, 1st class job +`,
  },
  waiting: {
    label: 'Response and waiting',
    terms: `wait -, waiting -, waited -, response*, respond*, no answer -, no reply -, never replied -, never called -, never call -,
      reply, replies, replied, called .. back, call .. back, calling .. back, no one answers -, no response -, unrespons* -,
      delay* -, took ages -, takes ages -, took .. weeks -, took .. days -, took .. months -, takes .. weeks -, takes .. days -,
      takes .. months -, for weeks -, for months -, on hold -, time frame, timeframe, prompt +, promptly +, chasing -, turnaround,
      long time -, still pending -, pending -, ignored -, no update -, in a timely +, timely +, few minutes +, within minutes +,
      no one .. respond* -, nobody .. respond* -, not .. respond* -, didn't respond -, never .. respond* -, no one .. answer* -,
      nobody .. answer* -`,
  },
  communication: {
    label: 'Communication',
    terms: `communicat*, informed, inform, kept .. informed +, kept .. updated +, updates, clear information +, notif*, misinform* -,
      wrong information -, no information -, explained +, explains +, without inform* -`,
  },
  staff: {
    label: 'Staff',
    terms: `staff, technician*, professional +, professionalism +, unprofessional* -, profession*, friendly +, polite +, impolite -,
      rude -, rudeness -, courteous +, helpful +, unhelpful -, knowledgeable +, attitude, kind +, patient +, pushy -, lazy -,
      incompeten* -, courtesy +, sales person, salesman, salesperson, relationship manager, engineer, fitter, sales team, nice guy +,
      lovely guy +, nice man +, gentleman +, rude employee* -, rude agent* -, helpful agent* +`,
    but: 'kind of, kinds of, some kind, any kind, this kind, what kind, staff discount*, unprofessional experience, unprofessional company',
  },
  honesty: {
    label: 'Honesty and transparency',
    terms: `transparen* +, honest* +, dishonest* -, mislead* -, misled -, lie -, lied -, lies -, liar* -, lying -, cheat* -, scam -,
      scams -, scammer* -, fraud -, frauds -, fraudster* -, fraudulent -, hidden -, unethical -, trust +, trustworthy +, deceptive -,
      deceiv* -, deceit* -, false -, promised, fake -, robbery -, rip off -, ripoff -, rogue* -, crooks -`,
    but: 'to be honest, in all honesty, honestly',
    senses: [{ of: 'false', beside: 'promis*, claim*, information, statement*, advert*, hope*, pretence*, pretense*' }],
  },
  complaints: {
    label: 'Claims and complaints',
    terms: `claim, claims, claimed, claiming, complain -, complaint -, complaints -, complained -, complaining -, resolve, resolved +,
      resolving, resolution, unresolved -, solve .. issue*, solve .. problem*, solved +, refund*, payout*, pay out, reject* -,
      denied -, declined -, covered, not covered -, warranty, no solution -, escalat*, no action -, dispute*, excuse* -`,
    but: 'support .. claim',
    senses: [{ of: 'claim, claims, claiming', behind_no: verb }],
  },
  accounts: {
    label: 'Accounts and paperwork',
    terms: `account opening, open .. account, opened .. account, opening .. account, close .. account, closed .. account,
      closing .. account, cancel, cancelled, canceled, cancelling, cancellation, close .. card, documents, document, paperwork,
      certificate*, clearance letter, letter, verification, kyc, statement, statements, application process, loan application,
      translate, unsubscribe`,
  },
  appointments: {
    label: 'Appointments and delivery',
    terms: `appointment*, booking, booked, deliver*, arriv*, on time +, punctual* +, shipping, branch, branches, visit, visits, visited,
      show up, turned up, came out, came to my, rescheduled -, slot`,
  },
} as const satisfies Record<string, Theme>;

export type ProductTheme = keyof typeof productThemes;
