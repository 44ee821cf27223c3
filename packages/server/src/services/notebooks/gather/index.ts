import type { Material } from '../material.ts';
import { companiesIn } from '../subject.ts';
import type { Asked, NotebookContext, Outcome } from '../working.ts';
import { insightsOf } from '../insights/index.ts';
import type { CellInput } from '../plan-cells.ts';
import { gatherCompany } from './company.ts';
import { gatherDeals, gatherRounds } from './deals.ts';
import { companiesOfMarket, dealsWanted } from './deals-of.ts';
import { gatherBuyers, gatherMarket, gatherPeers, gatherTargets } from './discovered.ts';
import { gatherIndustry } from './industry.ts';
import { gatherNews } from './news.ts';
import { gatherTranscript } from './transcript.ts';

type Gathering = Exclude<CellInput, { kind: 'block' }>;

/** Gathers the data that blocks are made from, each kind by the service that answers it elsewhere. */
export async function gather(context: NotebookContext, input: Gathering, asked: Asked): Promise<Outcome> {
  const value = await gathered(context, input, asked);
  return { value, sources: 0 };
}

async function gathered(context: NotebookContext, input: Gathering, { material, signal }: Asked): Promise<unknown> {
  switch (input.kind) {
    case 'company':
      return gatherCompany(context, input, signal);
    case 'insights':
      return insightsOf(material);
    case 'news':
      return gatherNews(context, material.subject);
    case 'peers':
      return gatherPeers(context, material.subject);
    case 'buyers':
      return gatherBuyers(context, material.subject);
    case 'targets':
      return gatherTargets(context, material.subject);
    case 'market':
      return gatherMarket(context, material.subject);
    case 'deals':
      return gatherDeals(context, await dealsWanted(context, material.subject, material.market ?? []));
    case 'rounds':
      return gatherRounds(context, roundsWanted(material));
    case 'industry':
      return gatherIndustry(context, { about: material.subject, sections: input.sections }, signal);
    case 'transcript':
      return gatherTranscript(context, material.subject);
  }
}

function roundsWanted(material: Material): { Permalink: string }[] {
  const { subject } = material;
  if (subject.kind !== 'industry') return companiesIn(subject).map((Permalink) => ({ Permalink }));
  return companiesOfMarket(material.market ?? []);
}
