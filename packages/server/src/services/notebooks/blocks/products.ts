import { narrativeSections, type BatchSectionName } from '@firmament/contract';
import type { z } from 'zod';
import type { Block } from '../../../exports/document.ts';
import { numbersOf } from '../../../exports/references.ts';
import { dateOfDashed } from '../../../kernel/dates.ts';
import { asMarkdown } from '../../../kernel/text.ts';
import { asCite, labelled, referringMarkdown } from '../citing.ts';
import { filled } from '../material.ts';
import { blockKind, nothingKnown, ofCompany, type BlockKind } from './block.ts';
import { cited, numbered, plain, type Showing } from './showing.ts';

interface Told<Section> {
  countSources: (value: Section) => number;
  show: (value: Section, showing: Showing) => Block[];
}

function section<S extends z.ZodType<object>>(name: BatchSectionName, schema: S, { countSources, show }: Told<z.output<S>>): BlockKind {
  return blockKind(schema, {
    subjects: ofCompany,
    reads: ['company'],
    sections: [name],
    make({ companies: [company] }) {
      const value = filled(company?.data[name]) as z.output<S> | undefined;
      if (value === undefined) return { value: {}, sources: 0, empty: company?.why[name] ?? nothingKnown };
      return { value, sources: countSources(value) };
    },
    show,
  });
}

export const productsAndServices = section('products_and_services', narrativeSections.products_and_services, {
  countSources: ({ product_overview }) => product_overview.source.length,
  show({ product_overview: { source, summary }, products_and_services }, { register }) {
    const taken = register.take(source);
    const areas = products_and_services.map(({ product_area, details, sources }) => {
      const refs = numbersOf(sources).some((id) => id > 0) ? ` [${sources.replaceAll(/\s/g, '')}]` : '';
      const lines = details.flatMap(({ title, summary: said }) => {
        const text = referringMarkdown(said);
        // Its one product is often called as the area is.
        if (title === product_area) return text === '' ? [] : [`- ${text}`];
        return [`- ${text === '' ? `**${asMarkdown(title)}**` : labelled(asMarkdown(title), text, (label) => `**${label}**: `)}`];
      });
      return [`### ${asMarkdown(product_area)}${refs}`, ...lines].join('\n');
    });
    return [{ kind: 'narrative', markdown: taken.renumbered([summary, ...areas].join('\n\n')) }];
  },
});

export const productLaunches = section('product_launches', narrativeSections.product_launches, {
  countSources: ({ product_launches_and_initiatives: told }) =>
    [...told.released_products, ...told.future_announcements].reduce((sum, { sources }) => sum + sources.length, 0),
  /** Each says in its title whether it is there or planned. */
  show: ({ product_launches_and_initiatives: told }, { name, register }) => [
    {
      kind: 'timeline',
      title: name,
      events: [...told.future_announcements, ...told.released_products].map(({ date, initiative, summary, sources }) => ({
        date: dateOfDashed(date),
        title: initiative,
        text: plain(summary.join(' ').replace(/^(?:Released|Announced): /, '')),
        cites: cited(register, numbered(sources.map(asCite))),
      })),
    },
  ],
});
