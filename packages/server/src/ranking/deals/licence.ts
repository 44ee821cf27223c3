import { continentOf } from '../../kernel/countries.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';

/** Trades that nobody is in without a licence of the state, which seldom goes to owners from far away. */
const licensed = new RegExp(
  [
    String.raw`\bairlines?$|^air transportation\b`,
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

/** 1 where the target needs a licence of its state and the buyer is seated on another continent; 0 otherwise, and where either seat is not known. */
export function licenceApart(target: CompanyFacts, buyer: CompanyFacts): number {
  const [here, there] = [target, buyer].map(({ country }) => country && continentOf(country));
  return Number(here !== undefined && there !== undefined && here !== there && licensedTrade(target) !== undefined);
}
