import type { Theme } from './terms.ts';

/** What employees speak of. Reviewed by hand; a term belongs to one theme, or to none. */
export const workThemes = {
  pay: {
    label: 'Pay',
    terms: `pay, pays, paid, payment, paying, payscale, paycheck*, pay check*, my check, wage*, compensat*, comp, bonus*, raise,
      raises, money, underpaid, overpaid, commission*, hourly rate, stock option*, equity, rsu, rsus, income, earn, earning*,
      remunerat*, merit increase*, base rate, tips, low balled, annual increase*, cost of living, salary, salaries,
      fair pay, fair wage*, fair salar*, fair compensat*, fair overtime`,
    but: 'paid for the, paid for our, paid for my',
  },
  benefits: {
    label: 'Benefits and perks',
    terms: `benefits, benefit, benifits, bennies, perk*, insurance, health care, healthcare, health plan*, medical, dental, 401k,
      401 k, 401, pension*, retirement, pto, paid time off, time off, vacation*, sick time, sick leave, sick days, paid leave,
      parental leave, maternity, paternity, holidays, tuition*, discount*, free food, free lunch*, free meal*, free coffee,
      stock plan*, stock purchase, espp, profit sharing, flight benefits, free flights, travel benefits, employee stock, days off,
      gym, profit share, stocks, days needed off`,
  },
  balance: {
    label: 'Hours and balance',
    terms: `work life, work and life, worklife, wlb, life balance, life work, life outside, personal life, family life, time .. family, balance, hours, schedul*, overtime, ot,
      weekends, weekend, shift, shifts, night shift*, nights, rotation*, on call, 12 hour*, holiday work, work holidays, long days, early mornings, time zone*,
      after hours, workweek, work week, 24 7`,
  },
  remote: {
    label: 'Remote and flexible work',
    terms: `remote work*, work remote*, remotely, remote, wfh, work from home, working from home, work .. home, hybrid, rto,
      return to office, return to the office, back to office, back to the office, in office, in the office, days .. office,
      telework*, telecommut*, flexib*, flex time, flextime, flex hours, flexible hours, flexible schedul*, flexible work*,
      flexible with .. schedul*`,
  },
  management: {
    label: 'Management',
    // With an article it is the reviewer's own job.
    senses: [{ of: 'manager', behind_no: 'a, an, as' }],
    terms: `management, managers, manager, mgmt, micromanag*, micro manag*, mismanag*, leadership, leaders, leader, supervis*, boss,
      bosses, executive*, ceo, senior leadership, directors, director, higher ups, vp, vps, c suite, foreman, foremen,
      the head of, org chart`,
  },
  colleagues: {
    label: 'Colleagues',
    terms: `colleague*, coworker*, co worker*, workmates, teammate*, team mate*, peers, good team, amazing team, nice team, my team,
      teamwork, team work, friendly staff, talented team, collaborative, collaborat*, the team, great people, good people,
      nice people, smart people, friendly people, amazing people, talented people, wonderful people, awesome people, kind people,
      lovely people, best people, intelligent people, people are, people were, people i work, people you work, people here,
      the people, great staff, nice staff, good staff, staff are, make friends, made friends, great team, awesome team,
      supportive team, strong team, strong engineers, great engineers, good engineers, talented engineers, smart engineers`,
  },
  growth: {
    label: 'Career growth',
    but: 'growth of the company, growth of the business',
    senses: [{ of: 'growth', behind_no: 'company, business, revenue, sales' }],
    terms: `growth, grow, advancement, career path*, career develop*, career progress*, career opportunit*, career growth,
      career mobility, careers, career, move up, moving up, upward, mobility, room .. grow, opportunit*, progression, climb,
      ladder, stepping stone, dead end, internal mov*, move around, management opportunit*, stagnant, internal hire*, promotion,
      promotions, promoted, promoting, get promoted, advance in, advance your, advance within, advance to, chance to advance,
      ability to advance`,
  },
  learning: {
    label: 'Learning and training',
    // These mean being informed, not being trained.
    but: 'learn of, learned of, learnt of, learn that, learned that, learnt that',
    terms: `paid training*, paid retraining, learn, learning, learned, learnt, train, trained, training*, trainings, retrain*, mentor*, upskill*, skill development, new skills,
      gain experience, gain .. experience, great experience, good experience, exposure, professional development,
      employee development, personal development, coaching, develop .. skills, opportunit* .. learn, opportunit* .. explore,
      opportunities for learning, learning opportunit*, learning curve, place to learn, resources to learn, certification*`,
  },
  culture: {
    label: 'Culture and environment',
    terms: `culture*, work environment, working environment, atmosphere, toxic, vibe*, moral, morale, family feel*, like family,
      family oriented, welcoming, supportive, friendly, values, hostile, dress code, dress policy, company values, old boys,
      boys club, cult, fear, chill, laid back, fun, ambiance, great environment, good environment, friendly environment,
      team environment, nice environment, environment is, relaxed environment, relaxed, team culture, great team culture,
      good team culture, office culture`,
  },
  workload: {
    label: 'Workload and pressure',
    terms: `workload*, work load*, stress*, pressure*, overwork*, overload*, burnout, burn out, burned out, burnt out, fast paced,
      fast pace, demanding, expectations, deadline*, exhaust*, physically, heavy lifting, lift .. heavy, too much work,
      lot of work, lots of work, extra work, more work, quota*, metrics, hectic, intense, mental health, understress, high volume,
      new responsibilities, more responsibilities, low stress, heavy work, tiring, multiple roles, quotas, sales goals,
      backbreaking, draining`,
  },
  security: {
    label: 'Job security',
    terms: `job security, security, secure job, job insecurity, insecurity, layoff*, lay off*, lays off, laid off, laying off, stability, stable, job cuts, rif, rifs, restructur*, downsiz*, fired, firing, fire people,
      let go, steady job, steady work, steady employment, outsourc*, offshor*, redundanc*, furlough*, job stability, cutbacks`,
  },
  tools: {
    label: 'Tools and technology',
    terms: `tools, tool, technolog*, tech, outdated, software, legacy, systems, equipment, tech stack, tech debt, computers, laptop*, infrastructure, old systems, it systems, hardware, cutting edge, state of the art`,
  },
  bureaucracy: {
    label: 'Bureaucracy and pace',
    terms: `bureaucra*, beaurocra*, beauracra*, bureacra*, red tape, process heavy, processes, slow, slower, slowly,
      too many processes, layers, decision making, approval*, get anything done, nothing gets done, get things done, resistance,
      resist* .. change, paperwork, too many meetings, meetings, silo*, rigid, matrix, politics and process, hierarch*,
      slow moving, slow to, too many policies`,
    but: 'slow growth, slow career*, slow promotion*, slow business, slow season*, slow day*',
  },
  communication: {
    label: 'Communication',
    terms: `communicat*, transparen*, miscommunicat*, kept in the loop, being heard, voice heard, open door, inform, informed,
      feedback, in the dark, unclear, listen to, listens to, never listen`,
  },
  diversity: {
    label: 'Diversity and inclusion',
    terms: `divers*, inclusi*, equality, equity and inclusion, dei, racis*, racial, sexis*, discriminat*, minorit*, gender, women, ageis*, lgbt*, ethnic*, different backgrounds, equal opportunit*, harass*`,
  },
  staffing: {
    label: 'Turnover and staffing',
    terms: `turnover, turn over, understaff*, under staff*, short staff*, shortstaff*, staffing, attrition, retention, retain, people leav*, people quit*, high turn, not enough people, not enough staff, headcount,
      call outs, no coverage, short handed, brain drain, lean teams, thin team*, teams are thin, too few people, enough employees`,
  },
  offices: {
    label: 'Offices, location and travel',
    terms: `office, offices, facilit*, location, locations, commut*, traffic, parking, building*, campus*, cubicle*, travel*, relocat*, cafeteria, remote location*, remote site*, worksite*, workspace*, office space*,
      open office, warehouse is, clean environment, cleanliness, amenities, hot in, too hot, weather`,
  },
  work: {
    label: 'The work itself',
    terms: `interesting work, interesting project*, interesting problem*, challenging work, challenging project*, challenging problem*,
      hard problems, complex problem*, projects, innovat*, boring, repetitive, monoton*, tedious, mundane, easy work, easy job,
      work is easy, job is easy, easy, meaningful project*, variety, fun work, cool products, interesting, challenging, exciting,
      engaging work, the work is, simple work, creative, autonomy, independence, ownership, freedom`,
    but: 'challenging work life, challenging work schedule*',
  },
  purpose: {
    label: 'Purpose and impact',
    terms: `mission, purpose, impact, impactful, meaningful, meaning to, meaning, make a difference, making a difference, help people, helping people, helping others, help others, community, volunteer*, charit*, sustainab*, saving lives,
      patients, gives back, give back, giving back, rewarding`,
  },
  standing: {
    label: 'Company and reputation',
    terms: `reputation*, reput*, brand, brand name, well known, name recognition, prestig*, good company, great company, solid company,
      nice company, big company, large company, strong company, best company, stable company, global company, good employer,
      great employer, industry leader, market leader, resume, great products, good products, great product, good product,
      company name, big name, leading company, technology leader,
      tech leader`,
  },
  fairness: {
    label: 'Fairness and politics',
    terms: `politic*, favor*, favour*, nepotis*, unfair*, fair, fairness, treated fairly, fairly treated, paid fairly, fairly paid, treat .. fairly, drama, clique*, gossip, who you know, cronyism,
      backstab*, back stab*, kiss, kissing, brown nos*, seniority, buddy system, double standard*, bias*, play favorites,
      treated differently, equal treatment, office politics, office drama`,
  },
  recognition: {
    label: 'Recognition and evaluation',
    terms: `recogni*, appreciat*, unappreciat*, undervalu*, valued, feel valued, reward, rewards, rewarded, performance review*,
      performance evaluation*, performance management, review process, evaluation*, pip, pips, stack rank*, ranking,
      forced ranking, rating system, disposable, just a number, respect, respected, disrespect*, treated like, treat employees,
      treat .. employees, treats .. employees, treat you, treats you, treat .. people, care about, cares about, caring`,
  },
  ethics: {
    label: 'Ethics and honesty',
    but: 'honestly, to be honest',
    terms: `ethic*, unethic*, integrity, honest*, dishonest*, lie, lies, lied, lying, corrupt*, trust, mislead*, shady, deceiv*, deceptive, illegal, unprofessional, retaliat*, cover up, hypocri*, false promises, promises, accountab*, bully*, bullied`,
  },
  direction: {
    label: 'Strategy and organization',
    terms: `strateg*, direction, reorg*, re org*, reorganiz*, disorganiz*, disorganis*, unorganiz*, organized, chaos, chaotic, vision,
      priorit*, constant change*, constantly changing, shareholder*, merger*, acquisition*, leadership changes, inconsisten*,
      mess, short term, stock price, profits over, profit over, clear goals`,
  },
  customers: {
    label: 'Customers',
    terms: `customer*, clients, client, guests, guest, rude people, angry people, the public, passengers`,
  },
  hiring: {
    label: 'Hiring and onboarding',
    terms: `hiring, hire, hired, recruit*, interview*, onboarding, new hires, hr, human resources, job description*, orientation`,
  },
} as const satisfies Record<string, Theme>;

export type WorkTheme = keyof typeof workThemes;
