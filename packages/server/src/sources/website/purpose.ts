import type { PagePurpose } from '../../kernel/publications.ts';

/** Words of addresses, links and titles, as `plainWords` writes them, by what a page so called is for. In the languages that most websites are in. */
const wordsOf: Readonly<Record<Exclude<PagePurpose, 'other'>, string>> = {
  careers: `careers career jobs job vacancies vacancy hiring karriere stellenangebote stellen emploi emplois recrutement carrieres empleo
    empleos trabaja lavora vacatures join-us work-with-us working-here life-at open-positions open-roles werken-bij lavora-con-noi`,
  press: `press news newsroom media presse pressemitteilungen aktuelles neuigkeiten actualites communiques prensa noticias stampa
    nieuws pers announcements releases press-releases`,
  pricing: `pricing prices price plans tarifs tarif preise precios prezzi tarieven prijzen`,
  customers: `customers customer clients testimonials casestudies kunden referenzen clientes clienti klanten referenties case-studies
    case-study success-stories customer-stories who-we-serve`,
  about: `about company mission history story ueber uber unternehmen apropos entreprise empresa nosotros azienda who-we-are what-we-do our-story
    about-us ueber-uns a-propos quienes-somos qui-sommes-nous chi-siamo over-ons sobre-nosotros`,
  product: `product products platform solution solutions features services service offerings offering technology capabilities industries
    produkt produkte loesungen losungen leistungen produits produit productos producto soluciones servicios prodotti soluzioni servizi producten
    oplossingen diensten use-cases how-it-works`,
};

/** Pages that say nothing of what a company is for all their words: a blog may speak of anything. */
const ofNoPurpose = words(
  'blog blogs resources resource learn docs documentation help support community forum events webinars podcast glossary faq wiki',
);

/** Pages about people are not read: their names are no data of ours. Whole parts of addresses. */
const ofPersons = words(`team our-team the-team meet-the-team people our-people leadership our-leadership leadership-team management
  our-management management-team executive-team executives executive-leadership board board-of-directors directors our-board founders staff our-staff employees
  bios bio author authors profile profiles person persons speakers vorstand geschaeftsfuehrung geschaftsfuhrung aufsichtsrat management-board
  supervisory-board mitarbeiter equipe notre-equipe equipo nuestro-equipo direccion dirigeants ansprechpartner impressum imprint`);

/** Nothing is said there of a company, or only to those who have signed in. Whole parts of addresses. */
const ofNothing =
  words(`login log-in signin sign-in signup sign-up logout register registration account my-account accounts auth oauth sso password
  cart basket checkout wishlist order orders search suche privacy privacy-policy privacy-notice terms terms-of-service terms-of-use terms-and-conditions
  cookie cookies cookie-policy gdpr datenschutz agb legal accessibility sitemap unsubscribe subscribe newsletter feed rss tag tags calendar
  wp-admin wp-login wp-json wp-content cgi-bin cdn-cgi print share embed`);

const purposeByWord = new Map(
  Object.entries(wordsOf).flatMap(([purpose, list]) => [...words(list)].map((word) => [word, purpose as PagePurpose] as const)),
);
const longestPhrase = 3;
const longestName = 5;

function words(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/));
}

/** The parts of a path, each as plain words: `/de/%C3%9Cber-uns.html` → `de`, `uber-uns`. */
function partsOf(address: string): string[] {
  const { pathname } = new URL(address);
  return pathname.split('/').flatMap((part) => {
    const plain = plainWords(decoded(part).replace(/\.(?:s?html?|php|aspx?|jsp|pdf)$/i, ''));
    return plain === '' ? [] : [plain];
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function plainWords(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (bare.match(/[\p{L}\p{N}]+/gu) ?? []).join('-');
}

const locale = /^[a-z]{2}(?:-[a-z]{2})?$/;

/** The language or country an address begins with: `de`, `en-us`; '' where it begins with none. */
export function localeOf(address: string): string {
  const [first = ''] = partsOf(address);
  return locale.test(first) ? first : '';
}

/** Why an address is not read; undefined where it may be. */
export function leftOut(address: string): 'persons' | 'nothing' | undefined {
  const parts = partsOf(address);
  if (parts.some((part) => ofPersons.has(part))) return 'persons';
  return parts.some((part) => ofNothing.has(part)) ? 'nothing' : undefined;
}

/**
 * What a page is for, by its address, else by what it or a link to it is called. A home page tells about its company.
 * @param called its title or the words of a link; looked at only where it is a name and no sentence
 */
export function purposeOf(address: string, called = ''): PagePurpose {
  const parts = partsOf(address).filter((part, index) => index > 0 || !locale.test(part));
  const { hostname, search } = new URL(address);
  const [label = ''] = hostname.split('.');
  const host = hostname.split('.').length > 2 ? purposeByWord.get(label) : undefined;
  if (host) return host;
  if (parts.length === 0) return search === '' ? 'about' : 'other';
  for (const part of parts) {
    if (ofNoPurpose.has(part)) return 'other';
    const purpose = purposeNamed(part);
    if (purpose) return purpose;
  }
  return purposeNamed(plainWords(called.slice(0, 200).split(/[|–—:·]/)[0] ?? '')) ?? 'other';
}

/** What a name of a few words says: the longest phrase that is known counts, then the first. */
function purposeNamed(name: string): PagePurpose | undefined {
  const list = name.split('-');
  if (list.length > longestName) return undefined;
  for (let length = Math.min(longestPhrase, list.length); length > 0; length--) {
    for (let start = 0; start + length <= list.length; start++) {
      const purpose = purposeByWord.get(list.slice(start, start + length).join('-'));
      if (purpose) return purpose;
    }
  }
  return undefined;
}
