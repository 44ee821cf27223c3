import { continentOf } from '../../kernel/countries.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { europeanUnion } from '../../kernel/regions.ts';

/** Airlines belong to their own nationals by law in most states: 49 U.S.C. 40102(a)(15), Regulation (EC) 1008/2008 article 4(f). */
const airline = /\bairlines?$|^air transportation\b/i;

/** Where that regulation holds: the Union, the European Economic Area, and Switzerland by treaty. */
const oneAirSpace: ReadonlySet<string> = new Set([...europeanUnion, 'CHE', 'ISL', 'LIE', 'NOR']);

/** Trades that require a licence of the state, which seldom goes to distant owners. */
const licensed = new RegExp(
  [
    airline.source,
    String.raw`\bbanks?$|\bbank holding\b`,
    String.raw`\btelecommunication services$|\b(telecom|mobile|cable) operator\b|^(radio)?telephone communications\b`,
    String.raw`\butilit(y|ies)$|^(electric services|water supply|natural gas distribution)$`,
    String.raw`\brailways?$|^railroads, line-haul\b`,
    String.raw`^(television|radio) (broadcasting stations|channels)$`,
  ].join('|'),
  'i',
);
/** These are banks by name alone. */
const unlicensed = /\b(investment|custody|data|blood|food) banks?$/i;

/** The label by which a company needs a licence of its state; undefined where none says so. */
export function licensedTrade({ product_category, industry, categories = [] }: CompanyFacts): string | undefined {
  return [product_category, industry, ...categories].find(
    (label) => label !== undefined && licensed.test(label) && !unlicensed.test(label),
  );
}

/** Why a buyer from abroad hardly gets a licensed company; undefined where nothing of that speaks against it, or either seat is not known. */
export function licenceBar(target: CompanyFacts, buyer: CompanyFacts): 'another country' | 'another continent' | undefined {
  const trade = licensedTrade(target);
  if (trade === undefined || target.country === undefined || buyer.country === undefined || target.country === buyer.country)
    return undefined;
  const [here, there] = [target.country, buyer.country].map(continentOf);
  if (airline.test(trade))
    return [target.country, buyer.country].every((country) => oneAirSpace.has(country)) ? undefined : 'another country';
  return here !== undefined && there !== undefined && here !== there ? 'another continent' : undefined;
}
