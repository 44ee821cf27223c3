import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

/** Mistakes that developers make on their first day, each with the words of the error that mend it in one read. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ works: false });
});
afterAll(() => service.close());

const json = 'application/json';
const enrich = '/api/enterprise/company/enrich/single/';
const batch = '/api/enterprise/company/enrich/';
const search = '/api/enterprise/company/search';
const map = '/api/enterprise/market-map/enrich/';
const news = '/api/enterprise/newsfeed/news/';
const filings = '/api/enterprise/company/filings/';
const nobody = '00000000-0000-4000-8000-000000000000';

interface Mistake {
  method?: string;
  path: string;
  body?: string | Uint8Array<ArrayBuffer>;
  type?: string;
  headers?: Record<string, string>;
}
const get = (path: string, headers?: Record<string, string>): Mistake => ({ path, ...(headers && { headers }) });
const post = (path: string, body: unknown, type = json): Mistake => ({
  method: 'POST',
  path,
  type,
  body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
});
const named = (company: unknown, more: object = {}) => post(enrich, { company, sections: ['firmographics'], ...more });
const means = 'Use a permalink, a URL, a domain or EXCHANGE:SYMBOL. GET /api/enterprise/company/search/?query=… finds companies by name.';

const mistakes: [string, Mistake, number, string][] = [
  ['no token', get(`${search}?query=a`, { authorization: '' }), 401, 'Authentication credentials were not provided.'],
  ['a token without Bearer', get(`${search}?query=a`, { authorization: 'abc' }), 401, 'must be of the form "Bearer <access token>"'],
  ['an old token', get(`${search}?query=a`, { authorization: 'Bearer abc' }), 401, 'POST /auth/token/ gives a new one.'],
  ['a token asked for by GET', get('/auth/token/'), 405, '/auth/token/ takes POST, not GET.'],
  ['a token asked for with nothing', post('/auth/token/', ''), 400, 'The body is required.'],
  ['a token asked for without its kind', post('/auth/token/', { username: 'a', password: 'b' }), 400, 'Missing: grant_type.'],
  [
    'another kind of token',
    post('/auth/token/', { grant_type: 'client_credentials' }),
    400,
    'grant_type must be password or refresh_token.',
  ],
  ['a path that is nearly right', get('/api/enterprise/companies/search?query=a'), 404, 'Did you mean /api/enterprise/company/search?'],
  ['a path without its beginning', get('/enterprise/company/search?query=a'), 404, 'Did you mean /api/enterprise/company/search?'],
  ['a path of something else', get('/v1/companies'), 404, 'GET /openapi.json lists all paths.'],
  ['GET for POST', get(enrich), 405, 'takes POST, not GET.'],
  ['POST for GET', post(search, {}), 405, 'takes GET, not POST.'],
  ['a search for nothing', get(search), 400, 'query: is required.'],
  ['a search by q', get(`${search}?q=nvidia`), 400, "query: is required. 'q' is no field of this call."],
  ['a limit too large', get(`${search}?query=a&limit=1000`), 400, 'limit: must be at most 50.'],
  ['a limit in words', get(`${search}?query=a&limit=ten`), 400, 'limit: must be a whole number.'],
  ['a type that is none', get(`${search}?query=a&company_type=listed`), 400, "Allowed: 'private', 'public', 'all'."],
  ['a search by something else', get(`${search}?query=a&search_by=symbol`), 400, "Allowed: 'name', 'website', 'domain', 'ticker'."],
  [
    'a symbol for a company',
    named('NVDA'),
    404,
    "That is the symbol of 'nvidia'. Use the permalink, or the symbol with its exchange as in 'NASDAQ:AAPL'.",
  ],
  ['a symbol in small letters', named('nvda'), 404, "That is the symbol of 'nvidia'."],
  ['a symbol with an exchange mistyped', named('NASDQ:NVDA'), 404, "That is the symbol of 'nvidia'."],
  ['a company mistyped', named('nvidea'), 404, "Did you mean 'nvidia'?"],
  ['a company that nobody knows', named('quillmere-unheard-of'), 404, means],
  ['an address of a person', named('ceo@unheard-of.example'), 404, means],
  ['a search for a company as its website', named('https://www.google.com/search?q=unheard'), 404, 'could not be resolved.'],
  ['no body', post(enrich, ''), 400, 'The body is required.'],
  [
    'a form',
    post(enrich, 'company=nvidia', 'application/x-www-form-urlencoded'),
    415,
    "Send the body with the header 'Content-Type: application/json'",
  ],
  ['text', post(enrich, '{}', 'text/plain'), 415, "Send the body with the header 'Content-Type: application/json'"],
  [
    'a body without a type',
    post(enrich, new TextEncoder().encode('{}'), ''),
    415,
    "The body has no type. Send it with the header 'Content-Type: application/json'.",
  ],
  ['JSON for a file', post('/api/assets/upload/', {}), 415, "'Content-Type: multipart/form-data'"],
  ['single quotes', post(enrich, "{'company':'a'}"), 400, 'line 1, column 2; write names and texts in double quotes.'],
  ['names without quotes', post(enrich, '{company:"a"}'), 400, 'write names and texts in double quotes.'],
  ['a comma too many', post(enrich, '{"company":"a",}'), 400, 'line 1, column 16; take away the comma before it.'],
  ['a list with a comma too many', post(enrich, '{"sections":["a",]}'), 400, 'take away the comma before it.'],
  ['half a body', post(enrich, '{"company":'), 400, 'The body is not valid JSON'],
  ['Latin-1', post(enrich, new Uint8Array([0x22, 0xe9, 0x22])), 400, 'The body is not valid UTF-8.'],
  ['a list for an object', post(enrich, [{ company: 'a' }]), 400, 'The body must be an object, not an array.'],
  [
    'companies for company',
    post(enrich, { companies: ['a'], sections: ['firmographics'] }),
    400,
    "company: is required. 'companies' is no field of this call.",
  ],
  ['a section mistyped', post(enrich, { company: 'nvidia', sections: ['firmographic'] }), 400, "did you mean 'firmographics'"],
  [
    'a section by itself',
    post(enrich, { company: 'nvidia', sections: 'firmographics' }),
    400,
    'sections: must be an array, not a string: put it in [ ].',
  ],
  ['a number for a company', named(42), 400, 'company: must be a string, not an integer.'],
  ['null for a company', named(null), 400, 'company: must be a string, not null.'],
  ['an empty company', named(''), 400, 'company: must not be empty.'],
  ['no companies', post(batch, { companies: [], sections: ['firmographics'] }), 400, 'companies: must name at least one company.'],
  [
    'one company for a list',
    post(batch, { companies: 'nvidia', sections: ['firmographics'] }),
    400,
    'companies: must be an array, not a string: put it in [ ].',
  ],
  [
    'a symbol among companies',
    post(batch, { companies: ['nvidia', 'NVDA'], sections: ['firmographics'] }),
    404,
    "'NVDA' could not be resolved. That is the symbol of 'nvidia'.",
  ],
  ['a map of nothing', post(map, {}), 400, 'topic: is required.'],
  ['a map of blanks', post(map, { topic: '  ' }), 400, 'topic: must not be empty.'],
  ['peers of nobody', post('/api/enterprise/company-peers/enrich/', {}), 400, 'company: is required.'],
  ['a request without its id', get('/api/enterprise/request/status/'), 400, 'request_id: is required.'],
  ['a request that is none', get(`/api/enterprise/request/${nobody}/status/`), 404, 'No request has this id.'],
  ['a limit as text', post(news, { limit: '10' }), 400, 'limit: must be a number, not a string.'],
  ['a limit of nothing', post(news, { limit: 0 }), 400, 'limit: must be at least 1.'],
  ['filings of nobody', get(filings), 400, 'company: is required.'],
  [
    'filings of years in the wrong order',
    get(`${filings}?company=nvidia&from_year=2025&to_year=2020`),
    400,
    'from_year: must not be greater than `to_year`.',
  ],
  ['filings of a symbol that nobody has', get(`${filings}?company=ZZZQ`), 404, means],
  ['a report that is none', get('/api/assets/get_notebook_status/?report_id=999999'), 404, 'No report has the number 999999.'],
  [
    'a key with blanks',
    { ...post(map, { topic: 'x' }), headers: { 'idempotency-key': 'a b' } },
    400,
    '1 to 255 printable ASCII characters and no spaces.',
  ],
  ['a packed body', { ...post(enrich, '{}'), headers: { 'content-encoding': 'gzip' } }, 415, 'Send the body as it is, not as gzip.'],
];

test.each(mistakes)('%s is answered with what mends it', async (...[, mistake, status, sentence]) => {
  const { method = 'GET', path, body, type, headers } = mistake;
  const answer = await fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${service.token}`, ...(type && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body }),
  });
  const { detail } = (await answer.json()) as { detail: string };
  expect(detail).toContain(sentence);
  expect(answer.status).toBe(status);
});
