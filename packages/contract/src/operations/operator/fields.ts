import { z } from 'zod';

/** Fields that several acts share. */

const text = z.string().max(4_096);
const described = (description: string) => text.meta({ description });
const moment = (description: string) => z.iso.datetime().meta({ description });

export const organization = described('Id or exact name of the organization');
export const email = described('E-mail address of the user');
export const feed = described('Id or address of the feed');
export const watch = described('Id of the watch');
export const webhook_id = described('Id of the webhook');
export const request_id = described('Id of the request');
export const permalink = described('Permalink of the company, as the list shows it');
export const limit = z.int().min(1).max(100_000).default(50).meta({ description: 'Rows to list' });
export const overlap_hours = z
  .number()
  .min(0)
  .max(720)
  .default(24)
  .meta({ description: 'Hours in which the secret before goes on working' });
export const nothing = z.object({});
export const list = (description: string) => z.array(text).max(10_000).meta({ description });
export { described, moment };

export const organizationId = z.uuid().meta({ description: 'Id of the organization' });
export const organizationName = z.string().meta({ description: 'Name of the organization' });
export const disabled_at = moment('When it was disabled; null while it is active').nullable();
export const created_at = moment('When it was made');

/** Whether something that may be disabled is. */
export const state = ({ disabled_at: since }: { disabled_at: string | null }) => (since === null ? 'active' : ['disabled', since]);
export const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
export const exampleOrganization = {
  organization_id: '5b0c2f0e-6f0e-4d5b-9a53-0a1c4a7e2d11',
  name: 'Fenwick',
  plan: 'standard',
  created_at: '2031-03-02T08:15:04.120Z',
  disabled_at: null,
};
