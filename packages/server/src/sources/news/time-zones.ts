/** Time zones as dates of feeds name them. */

const hourMs = 3_600_000;

/** Abbreviations as hours east of Greenwich, or as a zone of the tz database. One that means several zones is the one that feeds use it for. */
const zones: ReadonlyMap<string, number | string> = new Map<string, number | string>([
  ...pairs(`ut 0, utc 0, gmt 0, z 0, wet 0, west 1, bst 1, cet 1, mez 1, cest 2, mesz 2, eet 2, eest 3, msk 3, мск 3, trt 3, wat 1, cat 2, sast 2,
    eat 3, idt 3, irst 3.5, gst 4, azt 4, get 4, samt 4, pkt 5, uzt 5, yekt 5, ist 5.5, npt 5.75, omst 6, mmt 6.5, ict 7, wib 7, krat 7, novt 7,
    hkt 8, sgt 8, myt 8, pht 8, wita 8, awst 8, irkt 8, jst 9, kst 9, wit 9, yakt 9, acst 9.5, acdt 10.5, aest 10, chst 10, vlat 10, aedt 11,
    magt 11, nzst 12, fjt 12, pett 12, nzdt 13, sst -11, hst -10, akst -9, akdt -8, pst -8, pdt -7, mst -7, mdt -6, cst -6, cdt -5, est -5,
    edt -4, cot -5, pet -5, ast -4, bot -4, clt -4, vet -4, nst -3.5, adt -3, art -3, brt -3, clst -3, uyt -3, ndt -2.5, brst -2`),
  ['et', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
]);
const inLanguage: Readonly<Record<string, Readonly<Record<string, number | string>>>> = {
  zh: { cst: 8 },
  he: { ist: 'Asia/Jerusalem' },
  ga: { ist: 1 },
  bn: { bst: 6 },
};
const mostEast = 14;
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/**
 * How far the zone behind a time is east of Greenwich, in milliseconds: an offset, an abbreviation, or a zone of the tz database; 0 where nothing is written.
 * @param local the time on the clock there, as if it were UTC, in milliseconds
 * @returns undefined for a zone that is not known
 */
export function eastOf(written: string, { local, language }: { local: number; language: string | undefined }): number | undefined {
  const zone = written.trim();
  if (zone === '') return 0;
  const [, sign, hours, minutes = '0'] =
    /^[(]?(?:GMT|UTC|UT|Z)?\s?([+−-])(\d{1,2})(?::?(\d{2}))?[)]?(?:\s?[[(][^()[\]]{0,60}[\])]|\s[a-z]{2,5})?$/i.exec(zone) ?? [];
  if (sign !== undefined) {
    const east = Number(hours) + Number(minutes) / 60;
    return east > mostEast || Number(minutes) > 59 ? undefined : (sign === '+' ? 1 : -1) * east * hourMs;
  }
  const bare = zone.replaceAll(/^[[(]|[\])]$/g, '');
  if (/^[A-Z][\w+-]{1,30}(?:\/[\w+-]{1,30}){1,2}$/.test(bare)) return eastIn(bare, local);
  const [name = ''] = /^\p{L}{1,5}(?=$|\s*\([^()]{0,60}\)$)/u.exec(bare) ?? [];
  const said = inLanguage[language?.toLowerCase().split(/[-_]/)[0] ?? '']?.[name.toLowerCase()] ?? zones.get(name.toLowerCase());
  return typeof said === 'string' ? eastIn(said, local) : said === undefined ? undefined : said * hourMs;
}

function eastIn(zone: string, local: number): number | undefined {
  const near = offsetAt(zone, local);
  return near === undefined ? undefined : offsetAt(zone, local - near);
}

function offsetAt(zone: string, moment: number): number | undefined {
  if (!formats.has(zone)) formats.set(zone, formatOf(zone));
  const parts = formats.get(zone)?.formatToParts(moment);
  if (!parts) return undefined;
  const [, sign = '+', hours = '0', minutes = '0'] =
    /([+-])(\d{2}):(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * hourMs;
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
}

function pairs(written: string): [string, number][] {
  return written.split(',').map((pair) => {
    const [name = '', hours] = pair.trim().split(' ');
    return [name, Number(hours)];
  });
}
