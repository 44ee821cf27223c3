const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['thousand', 'million', 'billion', 'trillion'];
const nothing = new Set(['no', 'none', 'nil', 'zero', '-', '–', '—']);

/**
 * A whole number in English words, as `ixt-sec:numwordsen` has it: `no` is 0, `two hundred and fifty thousand` is 250000.
 * @returns undefined for anything else, also for numbers that follow one another, such as `two three`
 */
export function numberInWords(text: string): number | undefined {
  const lower = text.toLowerCase().trim();
  if (nothing.has(lower)) return 0;
  const words = lower.split(/[\s,\u2010\u2011-]+/);
  let total = 0;
  let group = 0;
  // What may follow within a group of three digits has fewer places than what stands before it.
  let below = 1000;
  let belowScale = Infinity;
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    const value = valueOf(word, { isFirst: index === 0 });
    const scale = 1000 ** (scales.indexOf(word) + 1);
    if (word === 'and' && !isLast && (below === 100 || (total > 0 && group === 0))) continue;
    if (word === 'hundred' && group > 0 && group < 10) {
      group *= 100;
      below = 100;
    } else if (scale > 1 && group > 0 && scale < belowScale) {
      total += group * scale;
      [group, below, belowScale] = [0, 1000, scale];
    } else if (value !== undefined && value < below) {
      group += value;
      below = value >= 20 ? 10 : 1;
    } else return undefined;
  }
  return total + group;
}

function valueOf(word: string, { isFirst }: { isFirst: boolean }): number | undefined {
  if (isFirst && (word === 'a' || word === 'an')) return 1;
  const value = small.indexOf(word);
  if (value > 0) return value;
  const ten = tens.indexOf(word);
  return ten < 0 ? undefined : (ten + 2) * 10;
}
