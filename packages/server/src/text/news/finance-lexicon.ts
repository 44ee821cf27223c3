/** Words of finance that take a side, written by hand; `terms.ts` says how phrases are read. */

/** The polarity of a phrase for the names before and after it: above 0 good, below 0 bad, 1 clearly. */
export interface Cue {
  /** Of who acts or is described: `Acme soars`. */
  subject: number;
  /** For the object: `downgrades Acme`. If absent, the phrase describes the adjacent name. */
  object?: number;
  /** It moves up or down, and is good or bad by what moves: `costs rise`. */
  direction?: 1 | -1;
}

const up: Cue = { subject: 1, direction: 1 };
const slightlyUp: Cue = { subject: 0.7, direction: 1 };
const down: Cue = { subject: -1, direction: -1 };
const slightlyDown: Cue = { subject: -0.7, direction: -1 };
const good: Cue = { subject: 1 };
const fair: Cue = { subject: 0.6 };
const bad: Cue = { subject: -1 };
const doubtful: Cue = { subject: -0.6 };
/** No event, or an unknown outcome: outweighs a weak cue next to it. */
const calm: Cue = { subject: 0 };

/** Cue → phrases. */
export const cues: readonly (readonly [Cue, string])[] = [
  [
    up,
    `rise~, jump~, surge~, soar~, rally~, gain~, climb~, leap~, zoom~, spurt~, skyrocket~, rebound~, recover~, advance~, spike~, shoot~ up, shot up, grow~, double~, triple~, treble~, quadruple~, outperform~, increase~, expand~, accelerate~,
    bounce~, bounces back, bounced back, rocket~, boom~, swell~, inch~ up, edge~ up, tick~ up, pop~, up # per|percent|pc|pct, up #, up by, ends|end|closes|opens|trades|trading up, up over, up nearly, up almost, up more, up about, up sharply, ends|end|close|closes|opens|open higher,
    trades|trading|settles|settle higher, higher, hits .. high, hit .. high, at .. high, all time high, record high, week high, month high, year high, lifetime high, fresh high, new high, highs, record profit|sales|revenue|earnings|year|quarter, strengthen~, firm~ up, firms on|as|near|against|after|amid, upswing, upmove, uptick, uptrend, upturn,
    turns positive, turn around, turnaround, top gainers|gainer, gainers, gainer, in the green, in green, leads gains, lead gains, multibagger, picks|pick|picked up, extends gains|rally|winning, winning streak, ramp~ up, adds # per|percent|points|pc, perk~ up, on a roll, on fire, buoyant, buoy~, upbeat`,
  ],
  [
    slightlyUp,
    `up, firm on|as|in|at|after|amid|against|trade|note|start|ahead|for, rules firm, remains firm, steady gains, improve~, ease~ up, uptick in, upward, recovery, recoups losses, pares losses, trims losses, erases losses, off lows, crosses|cross|tops|top|surpass~|reclaims|regains|breaches #, reclaims, regain~, above #, nears .. high, revive~, revival`,
  ],
  [
    down,
    `fall~, drop~, plunge~, tumble~, slump~, slide~, sink~, crash~, tank~, plummet~, nosedive~, dive~, decline~, shed~, lose~, dip~, slip~, tumbling, skid~, retreat~, crumble~, decrease~, shrink~, contract~ # per|percent, halve~, underperform~, collapse~,
    down # per|percent|pc|pct, down #, down by, ends|end|closes|opens|trades|trading down, down over, down nearly, down almost, down more, down about, down sharply, ends|end|close|closes|opens|open lower, trades|trading|settles|settle lower, hits .. low, hit .. low, at .. low, all time low, record low, week low,
    month low, year low, fresh low, new low, lows, record loss, weaken~, downtrend, downturn, downswing, turns negative, top losers|loser, losers, loser, in the red, in red, big losers, biggest losers, leads losses, lead losses, extends losses|slide|fall|decline, losing streak, bleed~, crack~, melt~, hammered, battered, worst day, worst week, rout, sell off, selloff,
    selling pressure, profit booking, wipe~ out, wiped off, erode~, takes a beating, takes a hit, drag~ down, under pressure, freefall, free fall, sags, lower circuit, slowdown, slowing, slow~ down, knocked down, subdued, deteriorat*, worsen~, edge~ lower|down, inch~ lower|down, lower`,
  ],
  [
    slightlyDown,
    `down, slow~, soften~, ease~, cool~, pare~ gains, pares gains, trims gains, erases gains, gives up gains, weak, weaker, weakness, soft, dull, sluggish, tepid, muted, fragile, sober, slow, below #, slows, correct~, correction, downward, off highs, lags, lag~, flounder*, drag~, dent~, dampen~, choppy, lead the fall, leads the fall, bruise~, dim~, derail~, costlier, below par`,
  ],
  [
    good,
    `beat~ estimates|estimate|expectations|forecast|forecasts|street|views|consensus, beats, top~ estimates|expectations|forecasts, exceed~ estimates|expectations|forecasts, better than expected, better than feared, less than feared, above estimates|expectations|consensus, ahead of estimates|expectations, tops|topped .. estimates|views,
    swing~ to profit, return~ to profit, back to profit, turns profitable, back in black, narrow~ loss|losses, loss narrows|narrowed|shrinks, losses narrow|narrowed, cuts loss, trims loss, record profit, strong, stronger, robust, stellar, blockbuster, solid, healthy, bumper, impressive, best,
    win~ order|orders|contract|contracts|deal|deals|bid|case|approval|award, bag~ order|orders|contract|contracts|deal, bags, wins, won, secures order|contract, bagged, gets order|orders|contract|nod|approval, get nod, receive~ approval|order|nod, nod, approval, clearance, green light, raise~ guidance|forecast|outlook|dividend|target|estimates, raise~ .. forecast|guidance|outlook,
    lift~ guidance|forecast|outlook|dividend|target, lift~ .. forecast|guidance|outlook, upgrade, upgraded, hike~ dividend|target, boost~ dividend|guidance, guidance raised, dividend raised, target raised, bonus issue, special dividend, over subscribed, subscribed # times, times subscribed, stellar debut, boosts valuation, game changer, bullish, positive, optimistic, optimism, attractive, outperform, outperformer, outperformers, look~ good, looking good, good pick|picks|bet|bets|buy|buys|stock|stocks|investment|opportunity|opportunities|time|times|returns, good .. investment|bet|pick|stock|stocks|opportunity, good for .. term, good .. term, very good, contra buy, long term buy|investment, go long, stay long, long on, top bet|bets, bet~ on, do|does|doing|perform|performs|performing well, to perform, best .. buy|pick|stock, stock pick|picks, the pick, pick among, positive view, positively, re rating, rerating, fetch returns, encouraging, favorable, favourable, augur well, augurs well, steam left, win win, dream run, fast track, heads towards, head towards, could head, go for, overweight, strong buy, buy rating, buy call, accumulate, top pick|picks, best bet|bets, good bet,
    hot stock|pick, stay invested, upside, momentum, breakout, breaks out, undervalued, debt free, breakthrough, success*, award, awards, honoured, honored, lead~ gains, favourite, favorite, fancy, shine~, sparkle~, glitter~, bright, cheer~, thrive~, flourish~, prosper*, win approval, approved, launch success, oversubscribed, bull run, bulls,
    rating upgrade, credit positive, cleared of, acquitted, settles dispute, profit rises|jumps|surges|doubles|soars, milestone, rosy, boost, windfall, tailwind, tailwinds, good news, good times, happy days, sweet spot, gung ho, hits jackpot, wealth creator, market leader, best performer, best performing, blowout, outpace~, stake hike, attract~ buyers|investors|bids, in demand, rich valuations, richest`,
  ],
  [
    fair,
    `buy, add, good, opportunity, opportunities, support, expansion, invest~ , growth, traction, recommends, secures, positive on, gains from, benefit~, to benefit, infuse~, interest in, sold out, inflow, inflows, pour in, pours in, pump in, pumps in, beneficiary, confident, resilient, resilience, stable outlook, improvement, reward~, buying interest, buyers, value buying, merger gains, relief, welcome~, synergy, synergies, dividend,
    profitable, leader, innovative, promising, sustainable, fund infusion, capital infusion, value pick, value buy, premium, green shoots, stock split, turnaround, growth driver, upbeat on, turn bullish`,
  ],
  [
    bad,
    `miss~ estimates|estimate|expectations|forecast|forecasts|street|views|consensus|target|targets, misses, worse than expected, weaker than expected, below estimates|expectations|consensus|forecast|forecasts, lower than expected, short of expectations|estimates, falls short, fell short, disappoint*, widen~ loss|losses, loss widens|widened, losses widen|mount,
    swing~ to loss, slips into loss, loss, losses, profit warning, warns, warning, cut~ guidance|forecast|outlook|dividend|target|estimates|rating, cut~ .. forecast|guidance|outlook, lower~ .. forecast|guidance|outlook, slash~ .. forecast|guidance|outlook, lower~ guidance|forecast|outlook|target|estimates, slash~ guidance|forecast|outlook|dividend|target, trim~ guidance|forecast|outlook, guidance cut, dividend cut, downgrade, downgraded, downgrades, scrap~ dividend|plan|deal,
    suspend~ dividend|production|operations|trading, skip~ dividend, bearish, negative, pessimis*, underweight, underperform, sell rating, sell call, avoid, overvalued, expensive, downside, breakdown, breaks down, lawsuit, lawsuits, sued, probe, probes, investigat*, raid, raids, raided, fraud, scam, scandal, bribery, corruption, fined, fine, penalty, penalties, ban, banned, bans, recall, recalls, recalled, default, defaults, defaulted, bankrupt*, insolven*,
    bankruptcy, chapter 11, liquidation, delist*, outbreak, emergency, liquidate~, ordered to pay, blocked, blocks, cut~ .. workforce|staff|jobs|positions|roles, axe~ .. jobs|staff|positions, slash~ .. jobs|staff|workforce, layoff, layoffs, lay~ off, job cuts, cut~ jobs, job losses, strike, walkout, shut~ down, shutdown, closure, closes plant, fire at, blast, explosion, accident, outage, hack, hacked, data breach, cyberattack, breach, crisis, crunch, turmoil, trouble, troubles, troubled, woes, worry, worries, worried, fear, fears, concern, concerns, threat, threats, threaten~, endanger~, jeopardi*, harm~, harmful, bad, worse, risk, risks, risky, hurt~, hit by, hits .. sales, dents, hit hard, suffer~, struggle~,
    plague~, poor, bleak, gloom, gloomy, grim, dismal, lacklustre, lackluster, worst, terrible, painful, pain, headwind, headwinds, setback, blow, jolt, shock, shocks, scare, panic, bloodbath, carnage, bears, bear market, resign~ abruptly, quits abruptly, ousted, arrested, arrest, indicted, charged, convicted, guilty, jailed, violat*, irregularit*, misconduct, whistleblower, allegation*, accus*, impairment, write down, writedown, write off, writes off, writeoff,
    bad loans, npa, npas, junk, rejects, rejected, reject~, delay~, delayed, stall~, halt~, cancel~, terminate~, scrap~, withdraw~ , fail~, failure, failed, unable, lose~ order|contract|case|bid|market|sheen, loses, lost, snag, snags, hurdle, hurdles, dispute, glut, oversupply, overhang, stress, stressed, distress, distressed, debt laden, debt ridden, cash strapped, beleaguered, embattled, loss making, ailing, sell, exit, dump~, offload~, reduce,
    book profits, book profit, take profits, stay away, steer clear, be cautious, rating cut, credit negative, negative outlook, tough, challenges, challenging, uncertain, uncertainty, volatile, pledged shares, tax demand, show cause notice, overbought, red flag, red flags, value trap, caution, cautious, squeeze~, dampener, bad news, pile up, exodus, defer~, spook~, rattle~, jitters, nervous*, slug*, dud, wane~, vulnerable, pinch`,
  ],
  [
    doubtful,
    `lower levels, tight spot, bad luck, not easier, profit taking, pullback, decline in, sell stake, sells stake, unlikely, despite, problem, problems, issue notice, notice, no bids, weigh~, pressure, tension, tensions, debt, dilut*, cost overruns, expensive valuations, muted growth, not good, bubble, lacks, lack of, loses steam, fizzle~, wary, skeptic*, sceptic*, question, questions, doubts, cuts stake, stake sale, pledge, limits, cap gains, wait and watch`,
  ],
  [
    calm,
    `weight loss, hair loss, hearing loss, profit of|at|is #, profit of|at|is rs|rupees, net of|at rs|#, net profit of|at rs|#, pat of|at rs|#, loss of|at rs|#, net loss of|at rs|#, consolidated .. loss of|at rs|#, posts net profit, posts .. crore profit, posts .. crore net profit, posts .. crore loss, stop loss, seek~ nod|approval, seeks .. nod|approval, profit making, buyback of shares, to raise, plans to raise, steps down, step down, stepped down, takes charge, takes over as, takes the helm, assumes charge, quits, resign~, right, support levels, support for, immediate support, key support, support at|near, fund raising, listing fee, rules out, rule out, range bound, rangebound, flat, unchanged, steady, little changed, sideways, mixed, hold rating, neutral rating, neutral, equal weight, in focus, stocks to watch, ahead of, to consider, to decide, may, might, likely, hold, stable, in line with estimates|expectations, as expected, meet~ estimates|expectations, awaits, await, eyed, consolidat*`,
  ],

  // Who acts, and who is acted on.
  [
    { subject: 0, object: -1 },
    `sue~, downgrade~, fine~, penali*, probe~, raid~, accuse~, blame~, ban~, boycott~, criticis*, criticiz*, slam~, dump~ shares|stake, shorts, do not prefer, not prefer, won't look at, reject~, switch out of, not buying, exit from, bets against, cut~ target on|for, cut~ target price on|for, cut~ price target on|for, slash~ target price on|for, cuts .. target, bearish on, negative on, underweight on, cautious on, investigate~, charge~ with, indict~, target~ by, bets against, warns on, snub~, ditch~, sell rating on, reduces stake in, exits from, sells stake in, cuts stake in, pulls out of, tightens rules for`,
  ],
  [
    { subject: 0, object: 1 },
    `upgrade~, buy on, reiterates buy on, buy rating for, upside in|for, sees .. upside in, sees upside in, hot on, initiate~ coverage on, buys .. shares, bullish on, positive on, overweight on, upbeat on, raise~ target on|for, raise~ target price on|for, raise~ price target on|for, hike~ target price on|for, lift~ target price on|for, raises .. target, hikes .. target, lifts .. target, initiates .. buy, buy rating on, invests in, invest~ .. in, bet~ on, bets big on, recommend~, recommend~ buying, likes, prefers, prefer, favour~, favor~, picks, handpicks, top picks from, stay invested in, go long on, build positions around, build positions in, play .. theme with, bet on, fresh long, backs, praise~, lauds, awards .. contract to, clears, approve~, bail~ out, rescue~, boosts, lifts, helps, buoys, cheers, support~, reward~, gung ho on`,
  ],
  [
    { subject: 0.35, object: 0.4 },
    `acquire~, to acquire, buy~ .. stake, takes over, take over, to buy, bought, merge~ with, merger with, partner~ with, ties up with, tie up with, joins hands with, team~ up with, signs .. with, pact with, in pact with, collaborat* with`,
  ],
  [
    { subject: 0.1, object: 0.4 },
    `buy~ .. stake in, pick~ up stake in, pick~ up .. stake in, pick~ .. stake in, raise~ stake in, hike~ stake in, increase~ stake in`,
  ],
  [
    { subject: -0.2, object: -0.5 },
    `sell~ .. shares, sell~ .. shares of, sell~ .. shares in, sell~ stake in, sell~ entire stake in, sells .. stake in, promoter sells .. shares, promoter pledges .. shares, pledges .. shares, offload~ .. shares`,
  ],
  [
    { subject: 1, object: -1 },
    `beat|beats|beating, overtake~, beats .. to, outpace~, outshine~, trump~, topple~, dethrone~, snatch~ .. from, wins .. from, pip~, defeat~, edge~ past, surpass~, wins case against, wins lawsuit against, replaces`,
  ],
  [{ subject: -1, object: 1 }, `lose~ .. to, loses to, overtaken by, outpaced by, beaten by, cede~ .. to, lags behind, trail~`],
  [
    { subject: -1, object: 0 },
    `sued by, downgraded by, fined by, probed by, accused by|of, banned by, charged by|with, hit by, hurt by, dragged by, under probe, faces probe|lawsuit|charges|investigation|ban|fine|penalty|action, facing, faces, dropped by, rejected by, raided by, blocked by, acquitted`,
  ],
  [
    { subject: 1, object: 0 },
    `upgraded by, backed by, boosted by, lifted by, buoyed by, helped by, cheered by, led by gains, approved by, cleared by, praised by, awarded by, supported by, rewarded by`,
  ],
  [
    { subject: -0.3, object: -1 },
    `hurt~ , hit~ , dent~ , drag~ , weigh~ on, weighs on, pull~ down, squeeze~ , punish~ , hammer~ , batter~ , spook~ , sink~`,
  ],
];

/** What is bad where it grows and good where it shrinks. */
export const burdens = new Set(
  `loss losses debt debts cost costs expense expenses deficit inflation unemployment jobless npa npas provisions provision layoffs complaints claims tariffs tax taxes delinquencies defaults default
   deaths infections cases attrition vacancies vacancy inventories inventory stockpiles expenditure liabilities emissions churn slippages borrowings volatility vix risk risks tension tensions spread burn pledge redemptions outflows outflow`.split(
    /\s+/,
  ),
);

/** What stands before `up` without anything rising. */
export const idle = new Set(
  'set sets setting steps stepping stepped steps sits stay stays calm calms lock locks lay lays laid track tracks  tie ties tied team teams start starts wind winds pick picks back backs shake open opens opening line lines lined take takes took give gives sign signs snap snaps buy bought mop speed step clean make makes hang hanged come comes came catch follow end ends gear gears bid cozy warm sum sums beef beefs call calls shut'.split(
    ' ',
  ),
);

/** What stands before a rating, which many write with a capital: `raised to Buy`. */
export const rates = new Set('to from at a an its with rating rated'.split(' '));

/** What turns a word behind it round, within three words. */
export const negators = new Set(
  "not no never without cannot can't won't don't doesn't didn't isn't wasn't aren't hardly barely neither nor unlikely denies deny denied".split(
    ' ',
  ),
);

/** What stands before words that count less: they are overcome. */
export const overcome = new Set('despite notwithstanding shrugs defying defies amid although though even'.split(' '));

/** Where another clause begins that speaks of something else. */
export const turns = new Set(
  'but while whereas as although though however even after despite when because since amid until before'.split(' '),
);

/** Weight of a cue for a name by the word before it. Reporters, exchanges and benchmarks are not judged. */
export const bystanding: Readonly<Record<string, number>> = {
  by: 0.1,
  against: 0,
  versus: 0,
  vs: 0,
  per: 0,
  via: 0.2,
  on: 0.2,
  from: 0.25,
  with: 0.4,
  to: 0.4,
  at: 0.5,
  post: 0.25,
  says: 0,
  than: 0.1,
  under: 0.2,
  until: 0,
};

/** Who speaks, not who is spoken of, where one of these follows. */
export const speaking = new Set(
  'says said sees initiates reiterates recommends maintains expects advises suggests tells asks thinks feels handpicks'.split(' '),
);
