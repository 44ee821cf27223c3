import { z } from 'zod';
import { cite, codeLabel } from '../resources/citation.ts';

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

const urls = z.array(z.string()).meta({ description: 'URLs of the documents' });

export const businessModel = z
  .object({
    business_model: z.array(
      z.object({
        area: z.enum(businessModelAreas),
        details: z.string().meta({ description: 'Markdown; refers to `sources` as `[1]`' }),
        sources: z.array(cite),
      }),
    ),
    revenue_model: z
      .array(z.object({ title: z.string(), type: codeLabel(revenueModels), description: z.string(), source: urls }))
      .optional(),
    gtm_motion: z.array(z.object({ type: codeLabel(gtmMotions), description: z.string(), source: urls })).optional(),
    pricing_details: z
      .array(
        z.object({
          model: codeLabel(pricingModels),
          billing_cadence: codeLabel(billingCadences).nullable().meta({ description: 'null where nothing says how often' }),
          description: z.string(),
          notes: z.string(),
          source: urls,
        }),
      )
      .optional(),
    distribution_channels: z
      .array(
        z.object({
          title: z.string().meta({ description: 'As the document calls it' }),
          type: z.enum(channelTypes),
          description: z.string(),
          scope: z.string().meta({ description: 'Where, as the document says it; empty where it does not' }),
          source: urls,
        }),
      )
      .optional(),
    cost_components: z
      .array(z.string())
      .optional()
      .meta({ description: 'What the cost of what is sold is made of, as the document lists it' }),
  })
  .meta({ id: 'BusinessModel' });
