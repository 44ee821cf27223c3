/** Category phrases out of the classifications' own wording. */

const shorter: Record<string, string> = {
  'Equity Real Estate Investment Trusts (REITs)': 'Real estate investment trust',
  'Oil, Gas & Consumable Fuels': 'Oil and gas',
  'Electronic Equipment, Instruments & Components': 'Electronic components',
  'Independent Power and Renewable Electricity Producers': 'Renewable power producers',
  'Technology Hardware, Storage & Peripherals': 'Technology hardware',
  'Semiconductors & Semiconductor Equipment': 'Semiconductors',
  'Pharmaceuticals, Biotechnology & Life Sciences': 'Pharmaceuticals and biotechnology',
  'Health Care Equipment & Supplies': 'Medical equipment',
  'Health Care Equipment & Services': 'Medical equipment and services',
  'Hotels, Restaurants & Leisure': 'Hotels, restaurants and leisure',
  'Real Estate Management & Development': 'Real estate development',
  'Textiles, Apparel & Luxury Goods': 'Apparel and luxury goods',
  'Internet & Direct Marketing Retail': 'Online retail',
  'Prepackaged Software': 'Application software',
  'Biological Products': 'Biotechnology',
};

/** A category of 2 to 4 words from an industry's name: `Air Freight & Logistics` → `Air freight and logistics`. */
export function categoryOf(industry: string): string | undefined {
  const known = shorter[industry];
  if (known !== undefined) return known;
  const words = industry
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/\s*&\s*/g, ' and ')
    .replace(/,(?=\S)/g, ', ')
    .trim();
  if (words === '') return undefined;
  const short = shorten(words);
  return short.charAt(0).toUpperCase() + short.slice(1).replace(/\b(?!IT\b|REITs?\b)([A-Z])(?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** Members of a long list cut from its end until five words are left. */
function shorten(words: string): string {
  let short = words;
  while (short.split(/\s+/).length > 5) {
    const cut = short.replace(/^(.*\S)(?:,| and|;|\/)\s.*$/, '$1').replace(/[,;\s]+(?:and)?$/, '');
    if (cut === short || cut === '')
      return short
        .split(/\s+/)
        .slice(0, 5)
        .join(' ')
        .replace(/,? (?:and|of|for|on|the)?$/, '');
    short = cut;
  }
  return short;
}
