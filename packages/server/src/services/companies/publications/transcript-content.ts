import type { EarningsCall, Transcript } from '@firmament/contract';
import type { TranscriptFacts } from '../../../kernel/publications.ts';

type Content = NonNullable<Transcript['content']>;
type Exchange = Content['qa_session'][number];
type Data = EarningsCall['transcript_data'];

const nobody = { speaker: '', role: '', text: '' };

/**
 * A call as remarks, then questions with their answers. What the operator says before the first question is a remark; between
 * questions it only passes the word on and stays out. A question that several people answer stands once for each answer, so that
 * no answer is put into another's mouth; one that nobody answers has an empty answer.
 */
export function contentOf(facts: TranscriptFacts): Content {
  const listed = new Map(facts.participants.map((participant) => [participant.name, participant]));
  const prepared_remarks: Content['prepared_remarks'] = [];
  const qa_session: Exchange[] = [];
  let asked: Omit<Exchange, 'answer'> | undefined;
  let isAnswered = true;
  const closeUnanswered = () => {
    if (asked && !isAnswered) qa_session.push({ ...asked, answer: nobody });
  };
  for (const { name, speech, session } of facts.speeches) {
    const participant = listed.get(name);
    const role = participant?.job_title ?? participant?.role ?? (session === 'Presentation Operator Message' ? 'Operator' : '');
    if (session === 'Question') {
      if (asked && !isAnswered && asked.speaker === name) {
        asked = { ...asked, question: `${asked.question}\n\n${speech}` };
        continue;
      }
      closeUnanswered();
      asked = { speaker: name, firm: participant?.company_name ?? '', question: speech };
      isAnswered = false;
    } else if (session === 'Answer') {
      const { answer: last } = qa_session.at(-1) ?? { answer: nobody };
      if (isAnswered && asked && last.speaker === name) last.text += `\n\n${speech}`;
      else qa_session.push({ ...(asked ?? { speaker: '', firm: '', question: '' }), answer: { speaker: name, role, text: speech } });
      isAnswered = true;
    } else if (asked === undefined && qa_session.length === 0) {
      prepared_remarks.push({ speaker: name, role, text: speech });
    } else if (session === 'Presenter Speech') {
      // Closing words behind the questions.
      closeUnanswered();
      asked = undefined;
      isAnswered = true;
      prepared_remarks.push({ speaker: name, role, text: speech });
    }
  }
  closeUnanswered();
  return { prepared_remarks, qa_session };
}

/** The participants, numbered from 1 in the order they are listed. */
export function participantsOf({ participants }: TranscriptFacts): Data['participant'] {
  return participants.map(({ name, role, job_title, company_name }, index) => ({
    name,
    role,
    pro_id: null,
    job_title: job_title ?? null,
    description: [job_title, company_name].filter((part) => part !== undefined).join(', '),
    company_name: company_name ?? null,
    transcript_person_id: index + 1,
  }));
}

/** Every speech in order; who speaks without being a participant has a number behind theirs. */
export function speechesOf({ participants, speeches }: TranscriptFacts): Data['transcript'] {
  const ids = new Map<string, number>();
  participants.forEach(({ name }, index) => {
    if (!ids.has(name)) ids.set(name, index + 1);
  });
  let next = participants.length + 1;
  return speeches.map(({ name, speech, session }, component_order) => {
    let person_id = ids.get(name);
    if (person_id === undefined) ids.set(name, (person_id = next++));
    return { name, speech, session, person_id, person_company: null, component_order };
  });
}
