import { z } from 'zod';
import { operation } from '../operation.ts';
import { discovery } from '../resources/discovery.ts';
import { marketMapParameters } from '../resources/filters.ts';
import { requiredText } from '../resources/text.ts';

export const enrichMarketMap = operation({
  ...discovery,
  id: 'market_map.enrich',
  tool: 'map_market',
  path: '/api/enterprise/market-map/enrich/',
  request_type: 'market_map',
  summary: 'Map a market: companies ranked by fit to a topic',
  description:
    'The result is an array of up to 100 `MarketMapCompany` rows, best fit first. A company without the value of an active range fails that range. The score comes from the query and the row’s own evidence alone: filters change which rows are there, never their scores.',
  body: z
    .object({
      topic: requiredText(1_000).meta({
        description: 'The market in words. Places, stages and sizes in it are read as filters',
        examples: ['AI-powered CRM software'],
      }),
      parameters: marketMapParameters
        .nullish()
        .transform((parameters) => parameters ?? marketMapParameters.parse({}))
        .meta({ description: 'Optional; `{}` when no filters' }),
    })
    .meta({ id: 'MarketMapRequest' }),
  example: {
    body: { topic: 'AI-powered CRM software', parameters: { geography: ['USA', 'GBR'], company_type: 'public' } },
    response: { request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10', status: 'PENDING' },
  },
  fails: { body: { topic: 'AI-powered CRM software', parameters: { geography: ['UKK'] } }, code: 'INVALID_INPUT' },
});
