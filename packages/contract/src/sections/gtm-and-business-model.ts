import { z } from 'zod';
import { list, text } from '../resources/values.ts';

export const gtmAndBusinessModel = z
  .object({
    business_model_classification: z
      .enum(['B2B', 'B2C', 'B2B and B2C', ''])
      .meta({ description: 'Who its buyers are: businesses, consumers or both; empty when its documents do not say' }),
    technology_classification: z
      .enum(['YES', 'NO', ''])
      .meta({ description: '`YES` where its sector or industry is one of technology; empty when none of them says so' }),
    marketplace_classification: z
      .enum(['YES', 'NO', ''])
      .meta({ description: '`YES` where its documents say that it earns commissions of a marketplace; empty when they do not' }),
    offering_type: z
      .enum(['Software', 'Hardware', 'Services', 'Digital commerce/content', ''])
      .meta({ description: 'Kind of offering, by the name of its industry; empty when that name does not say' }),
    customer_segments: list('Kinds of buyers, in the words of its documents; empty when they name none'),
    revenue_streams: list('Kinds of revenue, as `business_model.revenue_model` labels them; empty when its documents name none'),
    pricing_strategy: list('Pricing models with their billing period: `Subscription, monthly`; empty when its documents name none'),
    cost_structure: list('What the cost of what it sells is made of; empty when its documents do not list it'),
    value_proposition: text('Why customers choose it, in sentences of its documents; empty when they do not say'),
    technology: list('Always empty: no source states it'),
    distribution: list('Channels to its buyers, with the place where one is named; empty when its documents name none'),
    product_category: text('What kind of product it sells; empty when unknown'),
    core_offering: text('What it offers, in a sentence or by its category and key phrases; empty when unknown'),
    product_catalog: list('Names of products; empty when none is known'),
  })
  .meta({ id: 'GtmAndBusinessModel', description: 'How it earns money and reaches its buyers' });
