import { z } from 'zod';
import { numberlessCite, shownDay } from '../resources/citation.ts';

export const partnershipTypes = [
  'technology_integration',
  'channel_reseller_distributor',
  'gtm_marketing',
  'implementation_si_consulting',
  'oem_whitelabel_licensing',
  'strategic_codevelopment',
  'others',
] as const;

export const partnerships = z
  .object({
    partnerships: z.array(
      z.object({
        title: z.string().meta({ description: 'Title of the partnership' }),
        overview: z.string().meta({ description: 'What it is about, in a sentence' }),
        date: shownDay,
        summary: z.array(z.string()).meta({ description: 'Details, one an item' }),
        sources: z.array(numberlessCite),
        partner_name: z.string().meta({ description: 'Name of the partner' }),
        type: z.enum(partnershipTypes).meta({ description: 'Kind of partnership' }),
        strategic_tier: z
          .string()
          .meta({ description: 'As the text ranks the partner: `strategic`, `exclusive`, `certified`; empty where it does not' }),
      }),
    ),
  })
  .meta({ id: 'Partnerships' });
