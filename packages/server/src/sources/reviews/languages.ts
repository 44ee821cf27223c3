/** ISO 639-1 → 639-3 of the languages reviews are mostly written in. */
const longCodes: Readonly<Record<string, string>> = {
  ar: 'ara',
  bn: 'ben',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sv: 'swe',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'zho',
};

/** `en`, `en-US`, `eng` → `eng`; another code stays as it is. */
export function languageFrom(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const [code = ''] = written.toLowerCase().split(/[-_]/);
  return longCodes[code] ?? code;
}
