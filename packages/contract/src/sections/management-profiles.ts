import { z } from 'zod';

export const managementProfiles = z
  .object({
    number_of_profiles: z.int().min(0),
    profiles: z.array(
      z.object({
        name: z.string(),
        designation: z.string(),
        designation_category: z.object({ code: z.string(), label: z.string() }),
        overview: z.string(),
        profile_commentary: z.string(),
        start_date: z.string().optional(),
        previous_companies: z.array(z.string()),
        education: z.array(z.string()).optional(),
        source: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'ManagementProfiles' });
