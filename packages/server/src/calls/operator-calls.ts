import { operatorOperations, type OperatorOperation } from '@firmament/contract';
import type { Identity } from '../services/accounts/accounts.ts';
import type { ServiceContext } from '../services/context.ts';
import { acts, type ActContext } from '../services/operators/acts.ts';
import { actorOf } from '../services/operators/actor.ts';
import type { Served } from './open-call.ts';

export type Run = (context: ActContext, input: never) => Promise<unknown>;

/** An act as every operation is served: as the owner of the database, in the name of the operator who calls. */
export function servedAct(declared: OperatorOperation, run: Run): Served {
  return {
    declared,
    async handle({ context, caller, body }: { context: ServiceContext; caller: Identity; body: never }) {
      const { clock, log, config, queue } = context;
      const db = context.operators();
      const actor = await actorOf(db, caller.user_id);
      return { data: await run({ db, clock, log, config, actor, queue: () => Promise.resolve(queue) }, body) };
    },
  };
}

export const everyAct: readonly Served[] = operatorOperations.map((declared) => servedAct(declared, acts[declared.id] as Run));
