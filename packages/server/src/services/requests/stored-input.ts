import {
  batchSectionNames,
  buyerParameters,
  industryParameters,
  industrySectionNames,
  marketMapParameters,
  peersParameters,
  requestTypes,
  targetParameters,
  type RequestType,
} from '@firmament/contract';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';

/** A permalink: what was asked with another identifier was resolved when it was submitted. */
const company = z.string();
const samples = z.array(company);

function ofCompany<P extends z.ZodType>(parameters: P) {
  return z.object({ company, parameters, samples });
}

/** What is stored of each kind of request and worked on later, maybe by a version that came since. */
const storedInputs = {
  market_map: z.object({ topic: z.string(), parameters: marketMapParameters, samples }),
  company_peers: ofCompany(peersParameters),
  buyer_screening: ofCompany(buyerParameters),
  target_screening: ofCompany(targetParameters),
  company_enrichment: z.object({
    companies: z.array(z.object({ identifier: z.string(), permalink: company })),
    sections: z.array(z.enum(batchSectionNames)),
    custom_fields: z.array(z.object({ field_name: z.string(), prompt: z.string() })),
  }),
  industry_enrichment: z.object({
    topic: z.string(),
    sections: z.array(z.enum(industrySectionNames)),
    parameters: industryParameters,
    samples,
    /** Who asked. */
    user_id: z.string().optional(),
  }),
  company_addition: z.object({
    company_name: z.string(),
    /** As in `CompanyFacts`. */
    website: z.string(),
    domain: z.string(),
    added_at: z.iso.datetime(),
  }),
  notebook: z.object({ report_id: z.int() }),
} satisfies Record<RequestType, z.ZodType>;

/** What is stored of a request of a kind. */
export type StoredInput<Type extends RequestType> = z.output<(typeof storedInputs)[Type]>;

/** What is to be stored of a request: nothing that could not be read again. @throws when it is not of its kind, a fault of ours */
export function inputToStore(request_type: RequestType, input: unknown): unknown {
  const stored = storedInputs[request_type].parse(input);
  // As it is read later: from JSON, and once more by the same schema.
  storedInputs[request_type].parse(JSON.parse(JSON.stringify(stored)));
  return stored;
}

/**
 * What was stored of a request, read as this version understands it.
 * @throws INVALID_INPUT in words for the caller, when an earlier version stored it in a form that is no longer read
 */
export function readStoredInput<Type extends RequestType>(request_type: Type, input: unknown): StoredInput<Type> {
  const read = storedInputs[request_type].safeParse(input);
  if (read.success) return read.data as StoredInput<Type>;
  const { path = [], message = '' } = read.error.issues[0] ?? {};
  throw new Problem(
    'INVALID_INPUT',
    `${outdated} Of what it was submitted with, ${path.join('.') || 'the whole'} is not read any more: ${message}.`,
    {
      cause: read.error,
    },
  );
}

/** Whether this version works on requests of a kind. */
export function isRequestType(text: string): text is RequestType {
  return (requestTypes as readonly string[]).includes(text);
}

/** The first sentence of the failure of requests that cannot be run since an upgrade. */
export const outdated = 'The request was submitted to an earlier version of the service; submit it again.';
