import { z } from 'zod';
import { numberlessCites, shownDay } from '../resources/citation.ts';

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
    partnerships: z
      .array(
        z.object({
          title: z.string().meta({ description: 'Title of the partnership' }),
          overview: z.string().meta({ description: 'What it is about, in a sentence' }),
          date: shownDay.meta({ description: 'Day that the text states for it, `DD-Mon-YYYY`; empty when it states none' }),
          summary: z.array(z.string()).meta({ description: 'Details, one an item' }),
          sources: numberlessCites,
          partner_name: z.string().meta({ description: 'Company or institution, as the text names it' }),
          type: z.enum(partnershipTypes).meta({ description: 'Kind of partnership' }),
          strategic_tier: z
            .string()
            .meta({ description: 'As the text ranks the partner: `strategic`, `exclusive`, `certified`; empty where it does not' }),
        }),
      )
      .meta({ description: 'One item a partner, the newest first' }),
  })
  .meta({ id: 'Partnerships', description: 'Partners, and what they do together' });
