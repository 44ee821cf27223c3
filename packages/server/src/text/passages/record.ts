import { textOfFiling, textOfHtml } from '../../kernel/html-text.ts';
import type { FactsOf, PublicationKind } from '../../kernel/kinds.ts';
import type { EmployeeReviewFacts, JobFacts, ProductReviewFacts, TranscriptFacts, WebPageFacts } from '../../kernel/publications.ts';
import { storable } from '../../kernel/text.ts';
import { cutFiling } from './filing.ts';
import { cutAt, cutJoined, type CutText } from './passage.ts';

/** What a record's text is, and how it is cut; of each kind that is published. The text is made the same way whenever it is asked for. */
const cuts: { [Kind in PublicationKind]: (facts: FactsOf[Kind]) => CutText } = {
  filing: ({ html, items = [] }) =>
    html ? cutFiling(storable(textOfFiling(html))) : cutJoined(items.map(({ item, text }) => ({ section: `Item ${item}`, text }))),
  transcript: cutTranscript,
  job: cutPosting,
  employee_review: cutEmployeeReview,
  product_review: cutProductReview,
  web_page: cutPage,
  // Articles belong to no company; services/news/ reads them.
  article: () => cutJoined([]),
};

/** Cuts the text of a record into passages. */
export function cutRecord<Kind extends PublicationKind>(kind: Kind, facts: FactsOf[Kind]): CutText {
  return cuts[kind](facts);
}

/** A passage is one person's words: in the prepared remarks, or in an exchange, which a question begins. */
function cutTranscript({ speeches }: Pick<TranscriptFacts, 'speeches'>): CutText {
  let exchange = 0;
  let before: string | undefined;
  return cutJoined(
    speeches.map(({ name, speech, session }) => {
      if (session === 'Question' && before !== 'Question') exchange += 1;
      before = session;
      const part = exchange === 0 ? 'Prepared remarks' : `Exchange ${exchange}`;
      return { section: name === '' ? part : `${part}: ${name}`, text: speech };
    }),
  );
}

function cutPosting({ title, description, description_html, responsibilities, qualifications, benefits }: JobFacts): CutText {
  const listed = (items: readonly string[] | undefined) => items?.map((item) => `- ${item}`).join('\n');
  return cutJoined([
    { section: 'Title', text: title },
    { section: 'Description', text: description ?? (description_html && textOfHtml(description_html)) },
    { section: 'Responsibilities', text: listed(responsibilities) },
    { section: 'Qualifications', text: listed(qualifications) },
    { section: 'Benefits', text: listed(benefits) },
  ]);
}

function cutEmployeeReview({ summary, pros, cons }: EmployeeReviewFacts): CutText {
  return cutJoined([
    { section: 'Summary', text: summary },
    { section: 'Pros', text: pros },
    { section: 'Cons', text: cons },
  ]);
}

function cutProductReview({ review_title, review_content, review_question_answers = [] }: ProductReviewFacts): CutText {
  return cutJoined([
    { section: 'Title', text: review_title },
    { section: 'Review', text: review_content },
    ...review_question_answers.map(({ question, answer }) => ({ section: question.slice(0, 200), text: answer })),
  ]);
}

/** A passage has the heading above it. Text above the first heading has none. */
function cutPage({ text, headings }: WebPageFacts): CutText {
  return cutAt(
    text,
    headings.map(({ text: section, start }) => ({ section, start })),
  );
}
