import { documentAddress } from '../../kernel/addresses.ts';
import type { NarrativeSection } from '@firmament/contract';
import type { Queryable } from '../../store/database.ts';
import { transcriptsOf } from '../../store/publications/transcripts.ts';
import type { Made } from './made.ts';

type Profile = NarrativeSection<'management_profiles'>['profiles'][number];

/** A year of calls: earlier speakers may have left. */
const callsRead = 4;
const mostProfiles = 30;

/** The category of a title; the first match counts. */
const categories: readonly (readonly [code: string, label: string, title: RegExp])[] = [
  ['investor_relations', 'Investor Relations', /\binvestor relations\b|\bIR\b/i],
  ['chief_executive_officer', 'Chief Executive Officer', /\bchief executive\b|\bco-?CEO\b|\bCEO\b/i],
  ['chief_financial_officer', 'Chief Financial Officer', /\bchief financial\b|\bCFO\b/i],
  ['chief_operating_officer', 'Chief Operating Officer', /\bchief operating\b|\bCOO\b/i],
  ['chief_technology_officer', 'Chief Technology Officer', /\bchief technology\b|\bCTO\b/i],
  ['chief_product_officer', 'Chief Product Officer', /\bchief product\b|\bCPO\b/i],
  ['chief_marketing_officer', 'Chief Marketing Officer', /\bchief marketing\b|\bCMO\b/i],
  ['chief_revenue_officer', 'Chief Revenue Officer', /\bchief (?:revenue|commercial|sales)\b|\bCRO\b/i],
  ['chief_legal_officer', 'Chief Legal Officer', /\bchief legal\b|\bgeneral counsel\b/i],
  ['chief_other_officer', 'Other Chief Officer', /\bchief\b.{1,40}\bofficer\b/i],
  ['chair', 'Chair', /\bchair(?:man|woman|person)?\b/i],
  ['founder', 'Founder', /\b(?:co-?)?founder\b/i],
  ['vice_president', 'Vice President', /\bvice[- ]president\b|\b[ES]?VP\b/i],
  ['president', 'President', /\bpresident\b/i],
  ['director', 'Director', /\bdirector\b/i],
];

/** Who spoke for a company in its last earnings calls, as the calls name them. */
export async function managementProfilesOf(
  db: Queryable,
  { permalink, persons }: { permalink: string; persons: boolean },
): Promise<Made<'management_profiles'>> {
  if (!persons)
    return { value: undefined, records: [], left_out: [{ value: '', reason: 'Persons are not told of in this installation.' }] };
  const calls = await transcriptsOf(db, { permalink, limit: callsRead, offset: 0, without: ['speeches'] });
  const profiles = new Map<string, Profile>();
  const records: number[] = [];
  for (const { record_id, source, source_key, source_url, facts } of calls) {
    const url = documentAddress({ source, source_key, source_url: facts.url ?? source_url });
    const executives = facts.participants.filter(({ name, role }) => role === 'Executives' && name.trim() !== '');
    for (const { name, job_title } of executives) {
      const key = name.trim().toLowerCase();
      if (profiles.has(key) || profiles.size === mostProfiles) continue;
      profiles.set(key, profileOf(name.trim(), job_title?.trim() ?? '', url));
      if (!records.includes(record_id)) records.push(record_id);
    }
  }
  if (profiles.size === 0) {
    const reason = 'No earnings call that names executives has been imported.';
    return { value: undefined, records: [], left_out: [{ value: '', reason }] };
  }
  return { value: { number_of_profiles: profiles.size, profiles: [...profiles.values()] }, records, left_out: [] };
}

function profileOf(name: string, designation: string, url: string): Profile {
  const [code, label] = categories.find(([, , title]) => title.test(designation)) ?? ['other', 'Other'];
  return {
    name,
    designation,
    designation_category: { code, label },
    overview: '',
    profile_commentary: '',
    previous_companies: [],
    source: url === '' ? [] : [url],
  };
}
