import { expect, test } from 'vitest';
import { customerShareIn } from './customer-share.ts';

const shareOf = (text: string) => customerShareIn(text)?.share;

test.each([
  ['Orders rose 70% in 2030, and one customer accounted for 12% of Quillmere’s revenue.', 12],
  ['Sales to Cedar Orchards were 14% of net sales in 2030, and gross margin was 61%.', 14],
  ['Cedar Orchards accounted for 40% of receivables and 13% of net sales in 2030.', 13],
  ['In 2030, robots made up 80% of revenue, and Quillmere’s largest customer accounted for 26% of revenue.', 26],
  ['Quillmere’s largest customer, Alder Farms and its affiliates, accounted for 17% of net sales in 2030.', 17],
  ['Two customers accounted for 21% and 17% of Quillmere’s net sales in 2030.', 21],
  [
    'Quillmere’s largest customer, Alder Farms, accounted for consolidated net sales of approximately 16% in 2030 and 2029 and 18% in 2028.',
    16,
  ],
  ['Quillmere had one client that accounted for 11%, 12% and 15% of its total net revenue in 2028, 2029 and 2030, respectively.', 15],
  ['In 2030, 2029 and 2028, Quillmere had one client that accounted for 8%, 12% and 15% of its net revenue, respectively.', 8],
  ['One customer, Cedar Orchards, accounted for 14% of Quillmere’s revenue in 2030 and 26% in 2029.', 14],
  ['Quillmere’s three largest customers accounted for approximately 24%, 18% and 15% of its net sales.', 24],
  ['Sales to Cedar Orchards represented 40% of Quillmere’s total revenues for the year ended May 31, 2030.', 40],
  [
    'In 2030, Quillmere used three wholesalers of fruit that represented approximately 20.5%, 15.6% and 12.3% of total gross revenues.',
    20.5,
  ],
] as const)('is that of the customer in the clause that tells it, of the newest year: %s', (text, share) => {
  expect(shareOf(text)).toBe(share);
});

test.each([
  'No customer accounted for more than 10% of Quillmere’s revenue in 2030, and robots accounted for 80% of it.',
  'No sales to an individual customer accounted for more than 10% of revenue in 2030.',
  'No single client accounted for ten percent or more of total revenue during fiscal 2030.',
  'All customers were individually less than 10% of Quillmere’s total revenues in fiscal 2030.',
])('is none where no customer has as much: %s', (text) => {
  expect(shareOf(text)).toBe(0);
});

test.each([
  'Quillmere’s ten largest customers together accounted for 46% of its revenues in 2030.',
  'In fiscal 2030 and 2029, revenues from Quillmere’s top 10 customers accounted for 46% and 42% of its total revenues.',
  'One customer accounted for 30% of Quillmere’s receivables in 2030.',
  'The largest customer accounted for 22% of baking sales revenues in 2030.',
  'Sales to the top customer represented 21% of net sales for Consumer Products during 2030.',
  'Robots accounted for 80% of revenue in 2030.',
  'No other customer accounted for more than 5% of revenue.',
  'Excluding sales to the government, no customer accounted for more than 5% of total sales in 2030.',
  'No single garden customer accounted for greater than 10% of net revenues in 2030.',
])('is not told by the share of many, of a part, or of something else: %s', (text) => {
  expect(shareOf(text)).toBeUndefined();
});
