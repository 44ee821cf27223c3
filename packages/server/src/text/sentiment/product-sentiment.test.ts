import { expect, test } from 'vitest';
import { ProductReading } from './product-sentiment.ts';

test('what is told among likes is no complaint where the whole review has it again', () => {
  const reading = new ProductReading(['Quillmere Robotics'], ['Pruner']);
  const [liked, disliked] = ['It warned us nine days before a fan failed.', 'The app logs out too often.'];
  reading.take({
    record_id: 1,
    product_name: 'Pruner',
    title: 'Warns early',
    content: `${liked} ${disliked} The reports are excellent.`,
    answers: [
      { question: 'What do you like best?', answer: liked },
      { question: 'What do you dislike?', answer: disliked },
    ],
    stars: 4,
    url: '',
    provider: 'board',
    day: '2030-01-01',
  });
  const figures = { product_name: 'Pruner', rating: 4, total_reviews: 1, star_distribution: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 0 } };
  const { value } = reading.section('Quillmere Robotics', [figures], { total: 1, rating: 4 });
  const [product] = value.products;
  expect(product?.cons.map(({ text }) => text)).toEqual(['Mobile app']);
  expect(product?.pros.map(({ text }) => text)).toEqual(['Reporting and analytics']);
});
