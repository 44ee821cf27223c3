/** Names of months and weekdays in the languages of feeds, from the locale data (CLDR) that comes with Node. */

/** The languages whose names are known, by how many feeds use them. */
const languages = `en de fr es it pt nl ru pl cs sk tr sv nb da fi hu ro bg uk be sr hr bs sl mk el et lv lt is ga mt sq ca gl eu af cy
  ar he fa ur hi bn th id ms sw fil az kk hy ka`.split(/\s+/);
const leastLetters = 3;

interface Names {
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlySet<string>;
}

const known = new Map<string, Names>();

function namesIn(language: string): Names {
  const before = known.get(language);
  if (before) return before;
  const months = new Map<string, number>();
  const weekdays = new Set<string>();
  // With a day beside it a month has another form in many languages.
  const forms = (['long', 'short'] as const).flatMap((month) => [{ month }, { month, day: 'numeric' as const }]);
  for (const options of forms) {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' });
    for (let month = 0; month < 12; month++) {
      const parts = format.formatToParts(Date.UTC(2026, month, 15));
      const name = folded(parts.find(({ type }) => type === 'month')?.value ?? '');
      if (/^\p{L}/u.test(name) && !months.has(name)) months.set(name, month + 1);
    }
  }
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  for (let day = 1; day <= 7; day++) weekdays.add(folded(format.format(Date.UTC(2026, 1, day))));
  const names = { months, weekdays };
  known.set(language, names);
  return names;
}

/** Small letters without dots, as names are compared. */
function folded(written: string): string {
  return written
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .normalize('NFC');
}

/**
 * The months, 1 to 12, that a name or its beginning means: in the language that is stated, else in English, else in any other. Of the last it can be
 * several: `listopad` is November in Polish and October in Croatian.
 */
export function monthsCalled(written: string, language: string | undefined): ReadonlySet<number> {
  const name = folded(written);
  const stated = language?.toLowerCase().split(/[-_]/)[0];
  const first = [stated, 'en'].filter((each) => each !== undefined && languages.includes(each)) as string[];
  for (const group of [...first.map((each) => [each]), languages]) {
    for (const fits of [(full: string) => full === name, (full: string) => name.length >= leastLetters && full.startsWith(name)]) {
      const found = new Set(group.flatMap((each) => [...namesIn(each).months].flatMap(([full, month]) => (fits(full) ? [month] : []))));
      if (found.size > 0) return found;
    }
  }
  return new Set();
}

/** Whether it is the full name of a weekday in any of the languages. */
export function isWeekday(written: string): boolean {
  const name = folded(written);
  return languages.some((language) => namesIn(language).weekdays.has(name));
}

/** Whether a language writes the day before the month in figures; undefined where that differs by country and none is stated, as of `en`. */
export function isDayFirst(language: string | undefined): boolean | undefined {
  if (language === undefined || /^en$/i.test(language)) return undefined;
  try {
    const [locale] = Intl.DateTimeFormat.supportedLocalesOf(language.replaceAll('_', '-'));
    if (locale === undefined) return undefined;
    const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short', calendar: 'gregory' }).formatToParts(0);
    const order = parts.flatMap(({ type }) => (type === 'day' || type === 'month' ? [type] : []));
    return order[0] === 'day';
  } catch {
    return undefined;
  }
}
