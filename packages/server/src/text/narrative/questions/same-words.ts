import { singularOf, wordsOf } from '../../../kernel/words.ts';

/** Synonyms in questions about a business. The first of a line represents all. */
const same = `
acquire acquired acquisition acquisitions buy bought purchase purchased
employee employees employ employed employs staff workforce associates headcount personnel workers
people person persons
incorporate incorporated incorporation
headquarters headquarter headquartered
pay pays paid paying payment payments price consideration
sell sells sold selling
revenue revenues
grow grew grown growth
come comes came
increase increased increases rise rose risen
decrease decreased decline declined fall fell fallen
begin began begun start started
end ended ends expire expired
build built
make made
produce produced production
manufacture manufactured manufactures manufacturing
agree agreed agreement agreements
launch launched introduce introduced release released
auditor auditors audit audits audited
store stores shop shops
customer customers client clients
supplier vendor
dividend dividends
represent represented represents account accounted accounts
season seasonal seasonality
complete completed completion
open opened
experience experienced
divest divested divestiture
operate operated operates operation operations
invest invested investment investments
own owned owns
member members membership memberships
lose lost loss
win won
close closed
cut cuts
carry carried carries
raise raised
hold held
spend spent expense expenses
lead led
locate located location locations
insure insured insures insurance insurer
deliver delivered delivery deliveries
union unions
compete competes competed competing
competitor rival
spend spent spending
grow grew grown grows growing
rise rose risen
fall fell fallen
take took taken
get got
give gave given
become became
buyback repurchase repurchased repurchases
`;

const common = new Map<string, string>();
for (const line of same.trim().split('\n')) {
  const [first, ...others] = line.split(' ').map(plain);
  for (const other of others) common.set(other, common.get(first!) ?? first!);
}

/** A word of a text, as written, and its normalized form. */
export interface Term {
  surface: string;
  /** Without plural and verb endings, as the representative of its synonyms: `profit` is not `profitable`. */
  term: string;
}

/** The words of a text in order; `wordsOf` says which. */
export function termsOf(text: string): Term[] {
  const whole = text
    .replaceAll(/[’']s\b/g, '')
    .replaceAll(/\bU\.S\.(?:A\.)?|\bUSA?\b/g, 'United States ')
    .replaceAll(/\bU\.K\.|\bUK\b/g, 'United Kingdom ');
  return wordsOf(whole).map(({ surface }) => ({ surface, term: termOf(surface) }));
}

/** What the words of a text are compared by. */
export function termsIn(text: string): Set<string> {
  const terms = new Set(termsOf(text).map(({ term }) => term));
  // Who is employed are people.
  if (terms.has(termOf('employee'))) terms.add(termOf('people'));
  return terms;
}

/** What a single word is compared by. */
export function termOf(surface: string): string {
  const own = plain(surface);
  return common.get(own) ?? own;
}

function plain(surface: string): string {
  // What was founded was not found.
  if (surface === 'founded') return surface;
  const singular = singularOf(surface);
  const bare = singular.replace(/(?<=[a-z]{3})(?:ing|ed)$/, '');
  return (bare === singular ? bare : bare.replace(/([^aeiousl])\1$/, '$1')).replace(/(?<=[a-z]{3})e$/, '');
}
