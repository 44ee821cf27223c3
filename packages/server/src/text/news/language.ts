/** In which language an article is written, told by its letters and its small words. */

import { isPlainWord } from './name-words.ts';
import type { Token } from './tokens.ts';

/** Function words of a language, as in texts and headlines. A word of two languages counts for both. */
const smallWords: Readonly<Record<string, string>> = {
  EN: `a an the and of to in for on with at by from as is are was were be been has have had will would its it that this these their his her he she they we not but
    after over into than more about up down out amid says said say new year years first quarter shares profit sales market deal bank group company stock
    rises falls cuts raises hits sees sets wins buys sells seeks gets makes takes launches names appoints reports announces plans files sues higher lower
    growth revenue results loss vs net qtr mths shr revs mln dlrs pct against between before during under near could may should who which what when how why off per percent`,
  DE: `der die das und den dem des ein eine einen einem einer ist sind war wird werden hat haben nicht mit von für auf im zum zur bei aus nach über vor wie sich
    auch als an es sie er ich wir noch nur aber oder wenn durch gegen um bis unter mehr jahr prozent millionen milliarden euro unternehmen neue neuer neues`,
  FR: `le la les des du de un une et est sont dans pour par sur avec au aux qui que ne pas plus son sa ses ce cette ces il elle ils nous vous en après avant
    contre entre selon ans été être fait hausse baisse millions milliards entreprise groupe`,
  ES: `el la los las del de un una y es son en para por con su sus que no se lo al más como pero fue ha han este esta entre sobre tras desde según años
    millones empresa también hasta sin`,
  IT: `il lo la gli le di del della dei delle un una e è sono in per con su che non si da dal alla nel nella più anche come ma ha hanno anni milioni
    miliardi dopo tra questo questa`,
  PT: `o a os as do da dos das de um uma e é são em no na nos nas para por com que não se mais como mas foi ao à seu sua pelo pela entre após anos
    milhões bilhões empresa também`,
  NL: `de het een en van in is op te dat die voor met zijn niet aan er om ook als bij door naar over uit maar nog dan wordt worden heeft hebben jaar miljoen
    miljard bedrijf nieuwe meer`,
  SV: `och att det som en ett är av för på med den till inte har om de från vid så men kan ska efter var sig år miljoner kronor mer under över`,
  DA: `og at det som en et er af for på med den til ikke har om de fra ved så men kan skal efter var sig år millioner kroner mere under over efter`,
  PL: `i w na z do nie się że jest to o jak za po co dla od przez są ale ma roku lat był oraz tym może już tylko`,
  TR: `ve bir bu için ile de da çok daha en olarak olan gibi kadar sonra ise ama yeni yıl milyon milyar yüzde göre`,
  ID: `dan yang di untuk dengan pada dari ini itu ke tidak akan dalam adalah juga oleh sebagai telah tahun atau bisa lebih juta miliar`,
};

const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(smallWords)) {
  for (const word of new Set(words.split(/\s+/))) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

/** Letters that one language or nearly one is written in. Kana comes before Han, which Japanese has too. */
const scripts: readonly (readonly [letters: RegExp, language: string])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/gu, 'JA'],
  [/\p{sc=Hangul}/gu, 'KO'],
  [/\p{sc=Han}/gu, 'ZH'],
  [/[іїєґ]/gu, 'UK'],
  [/\p{sc=Cyrillic}/gu, 'RU'],
  [/[پچژگ]/gu, 'FA'],
  [/\p{sc=Arabic}/gu, 'AR'],
  [/\p{sc=Hebrew}/gu, 'HE'],
  [/\p{sc=Greek}/gu, 'EL'],
  [/\p{sc=Devanagari}/gu, 'HI'],
  [/\p{sc=Bengali}/gu, 'BN'],
  [/\p{sc=Tamil}/gu, 'TA'],
  [/\p{sc=Thai}/gu, 'TH'],
];
const letters = /\p{L}/gu;
const sampleLength = 1_500;
/** A language that is mentioned by so few of the letters is quoted, not written. */
const leastShare = 0.25;
const mostTokens = 300;
/** With fewer small words, or below this lead over the next language, the feed knows better. */
const leastCount = 3;
/** Less than this tells nothing where the feed is silent, too. */
const leastAlone = 0.7;
/** Headlines may have few small words or none. Then English words count a little for English. */
const ofPlain = 0.4;
const mostOfPlain = 1.6;
const shortestPlain = 4;
const clearLead = 1.4;

/**
 * The language of an article: two letters in upper case (ISO 639-1), `''` where nothing tells it.
 * @param text beginning of the article, title first
 * @param tokens its words
 * @param hint what the feed says, any tag that begins with two letters (`en-GB`); it decides where the words do not
 */
export function languageOf(text: string, tokens: readonly Token[], hint = ''): string {
  const sample = text.slice(0, sampleLength);
  const all = sample.match(letters)?.length ?? 0;
  if (all === 0) return hinted(hint);
  for (const [script, language] of scripts) {
    const share = (sample.match(script)?.length ?? 0) / all;
    // A few letters tell Ukrainian from Russian, and Persian from Arabic; kana stands thinly between Han.
    const least = /^(?:UK|FA|JA)$/.test(language) ? 0.04 : leastShare;
    if (share >= least) return language;
  }
  const counts = new Map<string, number>();
  let plain = 0;
  for (const { word } of tokens.slice(0, mostTokens)) {
    const languages = languagesOf.get(word);
    if (languages) for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1 / languages.length);
    else if (word.length >= shortestPlain && isPlainWord(word)) plain = Math.min(plain + ofPlain, mostOfPlain);
  }
  const isSparse = Math.max(0, ...counts.values()) < leastCount;
  if (plain > 0 && isSparse) counts.set('EN', (counts.get('EN') ?? 0) + plain);
  const [best, next] = [...counts].toSorted(([a, most], [b, least]) => least - most || (a < b ? -1 : 1));
  const said = hinted(hint);
  if (best === undefined || (said === '' && best[1] < leastAlone)) return said;
  const isClear = best[1] >= leastCount && best[1] >= clearLead * (next?.[1] ?? 0) && best[1] >= clearLead * (counts.get(said) ?? 0);
  return said === '' || isClear ? best[0] : said;
}

function hinted(hint: string): string {
  return /^[a-z]{2}(?![a-z])/i.exec(hint)?.[0].toUpperCase() ?? '';
}
