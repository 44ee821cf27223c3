import { everySubmission } from '../errors.ts';
import { requestHandle } from './request.ts';
import { requiredText } from './text.ts';

/** What all discoveries have in common: they are submitted, and polled for their rows. */
export const discovery = {
  method: 'POST',
  mode: 'async',
  effect: 'submit',
  idempotent: false,
  access: 'bearer',
  tag: 'Discovery',
  status: 202,
  response: requestHandle,
  errors: [...everySubmission, 'COMPANY_NOT_FOUND'],
} as const;

/** The company that a discovery starts from. */
export const startingCompany = requiredText(2_000).meta({
  description: 'Company that the search starts from: permalink, URL, bare domain, or `EXCHANGE:SYMBOL`',
});
