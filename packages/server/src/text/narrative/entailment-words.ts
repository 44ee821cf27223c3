/** Lists of words that decide whether a sentence says all of a statement. `entailment.cases.tsv` has a case for each word. */

const words = (text: string) => new Set(text.split(/\s+/));
/** What may come and go without a change of meaning. */
export const free = words(', a an the ( )');
/** They turn what is said, make it uncertain or bound it: left out they make another statement. */
export const turning = words(
  `not no never neither nor none without cannot nobody nothing may might could would should will shall plan plans planned planning expect expects expected
   intend intends intended aim aims seek seeks hope hopes believe believes anticipate anticipates anticipated propose proposes proposed consider considers
   considering attempt attempts try tries potential prospective former formerly previous previously discontinued almost nearly up least less more fewer
   approximately about around roughly fail fails failed deny denies denied partly partially some certain most part half majority many few only subject if
   unless provided until except excluding but than pending conditional once whether should would-be between merger combined together total aggregate joint
   because to against under over above below increase increased decrease decreased rose fell`,
);
/** What a tail that is cut off must not hold. */
export const bounding = words(
  'subject if unless provided until except excluding pending conditional whether but than unlike instead however no not never',
);
export const hearsay = words(
  'alleges alleged allegedly claims claimed asserts asserted reportedly purported purportedly rumored rumoured falsely untrue incorrect estimates hypothetical',
);
/** With one of these less is not the same: what bounds it must stay. */
export const utmost = words(
  'largest biggest greatest smallest highest lowest leading first last only sole exclusive exclusively all every each none best worst most least always never entire whole any both',
);
export const together = words('between merger merged combined together total aggregate joint jointly sum');
export const subordinate = words('that which who whom whose where when while whereas because as since after before to although though so');
export const adverbial = words(
  'in on at by for from since during as under through with within despite following today currently also additionally historically recently further',
);
export const prepositions = words(
  'in on at through with for from under because while as by since during and which who after before within that pursuant into across',
);
/** Behind them the subject of a first verb is that of a second, too. */
export const auxiliary = words('will can may is are was were has have had do does did');
export const joints = words(', and or');
/** A word of description can follow them. */
export const determining = words('of in to for from with by on at and its their §p');
/** They lead to a year or a day: `in early fiscal 2030`. */
export const dayWords = words('the fiscal early late mid of end year quarter first second third fourth');
export const dayPrepositions = words('in on as during since by at');
/** Behind a comma they begin a second clause. */
export const clauseJoints = words('and but while whereas');
/** What follows them does not bound an utmost or a figure. */
export const remarks = words('under because while that which');
/** They end the first clause of a tail. */
export const clauseBegins = words('that which who while whereas because after before when');
/** Behind an `and` and a word they begin an object, so that the word is a verb. */
export const objects = words('a an the them it its their §p');
