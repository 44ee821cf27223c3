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
  })
  .meta({ id: 'BusinessModel' });
