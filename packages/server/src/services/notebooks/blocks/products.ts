import type { BatchSectionName } from '@firmament/contract';
import type { Material } from '../material.ts';
import { nothingKnown, ofCompany, type BlockKind } from './block.ts';

/** A section of the company as it is answered elsewhere. */
function section(name: BatchSectionName, countSources: (value: never) => number): BlockKind {
  return {
    subjects: ofCompany,
    reads: ['company'],
    sections: [name],
    make({ companies }: Material) {
      const value = companies[0]?.data[name] ?? {};
      const isEmpty = Object.keys(value).length === 0;
      return {
        value,
        sources: isEmpty ? 0 : countSources(value as never),
        ...(isEmpty && { empty: companies[0]?.why[name] ?? nothingKnown }),
      };
    },
  };
}

export const productsAndServices = section(
  'products_and_services',
  (value: { product_overview: { source: unknown[] } }) => value.product_overview.source.length,
);

interface Launches {
  product_launches_and_initiatives: { released_products: { sources: unknown[] }[]; future_announcements: { sources: unknown[] }[] };
}

export const productLaunches = section('product_launches', ({ product_launches_and_initiatives: told }: Launches) =>
  [...told.released_products, ...told.future_announcements].reduce((sum, { sources }) => sum + sources.length, 0),
);
