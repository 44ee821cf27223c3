import { z } from 'zod';
import { sourceUrls } from '../resources/citation.ts';
import { list, text } from '../resources/values.ts';

export const managementProfiles = z
  .object({
    number_of_profiles: z.int().min(0).meta({ description: 'Number of items in `profiles`' }),
    profiles: z
      .array(
        z.object({
          name: text('Name as the earnings call has it'),
          designation: text('Title as the earnings call has it; empty when it states none'),
          designation_category: z
            .object({
              code: text('For programs: `chief_executive_officer`; `other` when no category fits'),
              label: text('Words to show for the code'),
            })
            .meta({ description: 'Category of the title' }),
          overview: text('Always empty: earnings calls do not state it'),
          profile_commentary: text('Always empty: earnings calls do not state it'),
          start_date: text('Always absent: earnings calls do not state it').optional(),
          previous_companies: list('Always empty: earnings calls do not state it'),
          education: list('Always absent: earnings calls do not state it').optional(),
          source: sourceUrls,
        }),
      )
      .meta({ description: 'Executives, those of the newest call first' }),
  })
  .meta({ id: 'ManagementProfiles', description: 'Executives who spoke in its last four earnings calls' });
