import type { Plan } from '../../src/store/accounts.ts';

/** A plan that leaves everything open. */
export const unlimited: Plan = {
  plan: 'unlimited',
  operations: null,
  sections: null,
  request_types: null,
  companies: null,
  calls_per_minute: null,
  burst: null,
  submissions_per_day: null,
  additions_per_day: null,
};
