import type { NarrativeSection, Section } from '@firmament/contract';
import { labelOf } from './business-codes.ts';
import { buyersIn } from './buyers.ts';
import type { Statement } from './statement.ts';

type Gtm = Exclude<Section<'gtm_and_business_model'>, Record<string, never>>;
type BusinessModel = NarrativeSection<'business_model'>;

/** Fields of `gtm_and_business_model` that documents fill. */
export type GtmWords = Partial<Gtm>;

/** What `gtm_and_business_model` says in its fields of what `business_model` says of the same company, and the statements behind each field. */
export interface GtmRead {
  value: GtmWords;
  from: { [Field in keyof GtmWords]: readonly Statement[] };
}

/**
 * Fills the fields of `gtm_and_business_model` from the statements of `business_model`, so that the two sections never differ.
 * A field that no statement supports is absent.
 */
export function gtmWordsOf(model: BusinessModel, statements: readonly Statement[]): GtmRead {
  const of = (...keys: readonly string[]) =>
    statements.filter(({ question }) => keys.some((key) => question === key || question.startsWith(`${key}:`)));
  const pricing = of('pricing');
  const revenue = of('revenue_model');
  // Sentences on revenue and sales motion also name buyers.
  const segments = of('Customer Segments', 'revenue_model', 'gtm_motion').filter(({ text }) => buyersIn(text).length > 0);
  const buyers = segments.flatMap(({ text }) => buyersIn(text));
  const isConsumer = (motion: Statement) => motion.question === 'gtm_motion:direct_to_consumer' && /\bconsumers?\b/i.test(motion.text);
  const toConsumers = of('gtm_motion').filter(isConsumer);
  const sides = new Set([...buyers.map(({ side }) => side), ...(toConsumers.length > 0 ? (['consumer'] as const) : [])]);
  const commissions = of('revenue_model:marketplace_commission');
  const read: GtmRead = { value: {}, from: {} };
  const fill = <Field extends keyof GtmWords>(field: Field, value: Gtm[Field], from: readonly Statement[]) => {
    if (from.length === 0 || value.length === 0) return;
    read.value[field] = value;
    read.from[field] = from;
  };
  fill(
    'business_model_classification',
    sides.size === 2 ? 'B2B and B2C' : sides.has('business') ? 'B2B' : sides.has('consumer') ? 'B2C' : '',
    [...segments, ...toConsumers],
  );
  fill('marketplace_classification', 'YES', commissions);
  fill('customer_segments', unique(buyers.map(({ words }) => words)), segments);
  fill('revenue_streams', unique((model.revenue_model ?? []).map(({ title }) => title)), [...revenue, ...pricing]);
  fill('pricing_strategy', unique((model.pricing_details ?? []).map(pricedAs)), pricing);
  fill('cost_structure', model.cost_components ?? [], of('costs'));
  const proposition = model.business_model.find(({ area }) => area === 'Value Proposition')?.details ?? '';
  fill('value_proposition', proposition.replaceAll(/ \[\d[\d,-]*\]/g, ''), of('Value Proposition'));
  fill(
    'distribution',
    unique((model.distribution_channels ?? []).map(({ title, scope }) => [title, scope].filter((part) => part !== '').join(', '))),
    of('gtm_motion'),
  );
  return read;
}

/** `Subscription, monthly`. */
function pricedAs({ model, billing_cadence }: NonNullable<BusinessModel['pricing_details']>[number]): string {
  return billing_cadence === null || billing_cadence.code === model.code
    ? labelOf(model.code)
    : `${labelOf(model.code)}, ${billing_cadence.label.toLowerCase()}`;
}

function unique(values: readonly string[]): string[] {
  return [...new Map(values.map((value) => [value.toLowerCase(), value])).values()];
}
