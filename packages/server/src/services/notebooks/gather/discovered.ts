import { buyerParameters, marketMapParameters, peersParameters, targetParameters } from '@firmament/contract';
import { screenBuyers } from '../../discovery/buyer-screening.ts';
import { listPeers } from '../../discovery/company-peers.ts';
import { mapMarket } from '../../discovery/market-map.ts';
import { screenTargets } from '../../discovery/target-screening.ts';
import { companiesIn, type Subject } from '../subject.ts';
import type { NotebookContext } from '../working.ts';

/** What a discovery without filters asks. */
const open = {
  ...marketMapParameters.parse({}),
  last_funding_round: {},
  buyer_type: [],
};

/** The companies of a market, as a market map answers them. */
export async function gatherMarket(context: NotebookContext, about: Subject): Promise<unknown> {
  if (about.kind !== 'industry') return [];
  const { topic, parameters, samples } = about;
  return (await mapMarket(context, { topic, parameters, samples })).result;
}

export async function gatherPeers(context: NotebookContext, about: Subject): Promise<unknown> {
  return (await listPeers(context, { company: ofOne(about), parameters: peersParameters.parse(open), samples: [] })).result;
}

export async function gatherBuyers(context: NotebookContext, about: Subject): Promise<unknown> {
  return (await screenBuyers(context, { company: ofOne(about), parameters: buyerParameters.parse(open), samples: [] })).result;
}

export async function gatherTargets(context: NotebookContext, about: Subject): Promise<unknown> {
  return (await screenTargets(context, { company: ofOne(about), parameters: targetParameters.parse(open), samples: [] })).result;
}

function ofOne(about: Subject): string {
  const [permalink] = companiesIn(about);
  if (permalink === undefined) throw new Error('There is no company to look from.');
  return permalink;
}
