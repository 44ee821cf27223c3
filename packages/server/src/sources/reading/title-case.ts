/** Names that an upstream writes in lower case, made presentable; cheap, for a word is thought about once. */

const smallWords = new Set(
  'of and the for in on at to by de del da do dos das la le les los y e et und von der van den du di des an or a o as with et al'.split(
    ' ',
  ),
);
const written = new Map(
  'LLC LP LLP LLLP PLC GmbH mbH AG SE KG KGaA BV NV SA SAS SARL SRL SpA AB ASA ApS Oy Oyj KK PT Pte Pty Pvt Sdn Bhd JSC OOO USA US UK UAE EU AI IT HR PR VR AR IoT TV FM DJ II III IV VI VII VIII IX XI BPO SaaS CPA CPAs MBA MD DDS DMD PhD RV BBQ NYC LA DC eBay YMCA YWCA UPS IBM'
    .split(' ')
    .map((word) => [word.toLowerCase(), word] as const),
);
const plainShort = new Set(
  'st mt dr jr sr mr mrs ms ft rx bros mfg mgmt svcs intl hldgs grp hldg ltd inc co corp cie sdn bhd tbk pty pvt dept pvt lnc'.split(' '),
);

const largestMemory = 200_000;
const remembered = new Map<string, string>();

/** `acme robotics of texas llc` → `Acme Robotics of Texas LLC`. A name with a capital somewhere keeps its own. */
export function titleCased(name: string): string {
  if (name.toLowerCase() !== name) return name;
  let cased = '';
  let from = 0;
  for (;;) {
    const end = name.indexOf(' ', from);
    const word = end < 0 ? name.slice(from) : name.slice(from, end);
    cased += from > 0 && smallWords.has(word) ? word : casedWord(word, from === 0);
    if (end < 0) return cased;
    cased += ' ';
    from = end + 1;
  }
}

function casedWord(word: string, isFirst: boolean): string {
  if (isPlainWord(word)) return word.charAt(0).toUpperCase() + word.slice(1);
  if (isFirst && smallWords.has(word)) return capitalized(word);
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const cased = thoughtOver(word);
  // A copy: a slice would keep the whole chunk of the file in memory.
  if (remembered.size < largestMemory && word.length < 40) remembered.set(Buffer.from(word).toString(), cased);
  return cased;
}

/** Letters a to z only, and too many for any of the lists or an abbreviation: most words. */
function isPlainWord(word: string): boolean {
  const { length } = word;
  if (length < 6) return false;
  for (let at = 0; at < length; at++) {
    const code = word.charCodeAt(at);
    if (code < 97 || code > 122) return false;
  }
  // `mcdonald`
  return word.charCodeAt(0) !== 109 || word.charCodeAt(1) !== 99;
}

const longestWord = 60;

function thoughtOver(word: string): string {
  if (word.length > longestWord) return word;
  const [, before = '', core = '', behind = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(word) ?? [];
  const form = written.get(core);
  if (form !== undefined) return before + form + behind;
  // `u.s.`, `at&t`, `h&m`, `kpmg`.
  const isInitials = /^(?:\p{L}\.)+\p{L}?$/u.test(core) || /^\p{L}{1,2}&\p{L}{1,2}$/u.test(core);
  const isAbbreviation = /^[b-df-hj-np-tv-xz]{2,5}$/.test(core) && !plainShort.has(core);
  if (isInitials || isAbbreviation) return before + core.toUpperCase() + behind;
  return (
    before +
    core
      .split('-')
      .map(capitalized)
      .join('-')
      .replaceAll(/(?<=[&/+(])\p{L}/gu, upper) +
    behind
  );
}

function capitalized(word: string): string {
  const first = word.charAt(0).toUpperCase() + word.slice(1);
  return first.replace(/^(?:[DLO]['’]|Mc)\p{L}(?=\p{L}{2})/u, (start) => start.slice(0, -1) + upper(start.slice(-1)));
}

function upper(letter: string): string {
  return letter.toUpperCase();
}

/** A place that a register writes in capitals, as people write it: `BISHOP'S STORTFORD` → `Bishop's Stortford`. Others keep theirs. */
export function placeName(place: string): string {
  return place.toUpperCase() === place ? titleCased(place.toLowerCase()) : place;
}
