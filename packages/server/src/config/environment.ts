import { z } from 'zod';
import { dataSettings } from './data-settings.ts';
import { serviceSettings } from './service-settings.ts';

/** Every setting: what it accepts, its default, what it is for and who reads it. `docs/operate/configuration.md` is made from it. */
export const environment = z.object({ ...serviceSettings, ...dataSettings });

export type Environment = z.infer<typeof environment>;
