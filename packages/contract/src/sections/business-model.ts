import { z } from 'zod';
import { cites, codeLabel, sourceUrls as source } from '../resources/citation.ts';
import { text } from '../resources/values.ts';

export const businessModelAreas = ['Revenue & Pricing', 'Operational Setup', 'Value Proposition', 'Customer Segments'] as const;

export const revenueModels = [
  'subscription_recurring',
  'usage_based',
  'transaction_fee',
  'marketplace_commission',
  'one_time_license',
  'licensing_royalties',
  'hardware_sales',
  'professional_services',
  'managed_services',
  'advertising',
  'affiliate_referral',
  'data_monetisation',
  'freemium',
  'grants_donations',
  'others',
] as const;

export const gtmMotions = [
  'product_led_growth',
  'sales_led',
  'enterprise_field_sales',
  'inside_sales',
  'channel_partners',
  'marketplace_listing',
  'direct_to_consumer',
  'community_led',
  'api_first',
  'oem_embedded',
  'event_driven',
  'others',
] as const;

export const pricingModels = ['subscription', 'usage_based', 'one_time'] as const;
export const billingCadences = ['weekly', 'monthly', 'quarterly', 'annual', 'milestones', 'one_time'] as const;
export const channelTypes = ['direct', 'indirect', 'marketplace'] as const;

const description = text('The sentence of its documents that says so');

export const businessModel = z
  .object({
    business_model: z
      .array(
        z.object({
          area: z.enum(businessModelAreas).meta({ description: 'Part of the business model' }),
          details: text('Sentences of its documents, in Markdown; refers to `sources` as `[1]`'),
          sources: cites,
        }),
      )
      .meta({ description: 'Areas that its documents speak of; empty when they speak of none' }),
    revenue_model: z
      .array(z.object({ title: text('Label of the kind of revenue'), type: codeLabel(revenueModels), description, source }))
      .optional()
      .meta({ description: 'Kinds of revenue that its documents name; absent when they name none' }),
    gtm_motion: z
      .array(z.object({ type: codeLabel(gtmMotions), description, source }))
      .optional()
      .meta({ description: 'Ways in which it reaches and wins customers; absent when its documents name none' }),
    pricing_details: z
      .array(
        z.object({
          model: codeLabel(pricingModels),
          billing_cadence: codeLabel(billingCadences).nullable().meta({ description: 'null where nothing says how often' }),
          description,
          notes: text('Always empty'),
          source,
        }),
      )
      .optional()
      .meta({ description: 'Prices that its documents state; absent when they state none' }),
    distribution_channels: z
      .array(
        z.object({
          title: z.string().meta({ description: 'As the document calls it' }),
          type: z
            .enum(channelTypes)
            .meta({ description: '`direct` by its own people or shops, `indirect` by partners, `marketplace` in one of others' }),
          description,
          scope: z.string().meta({ description: 'Where, as the document says it; empty where it does not' }),
          source,
        }),
      )
      .optional()
      .meta({ description: 'Ways on which its products reach the buyers; absent when its documents name none' }),
    cost_components: z
      .array(z.string())
      .optional()
      .meta({ description: 'What the cost of what is sold is made of, as the document lists it; absent when none does' }),
  })
  .meta({ id: 'BusinessModel', description: 'How it earns money, in the words of its documents' });
