import type { EarningsCall, Transcript } from '@firmament/contract';
import type { TranscriptFacts } from '../../kernel/publications.ts';

type Content = NonNullable<Transcript['content']>;
type Exchange = Content['qa_session'][number];
type Data = EarningsCall['transcript_data'];

const nobody = { speaker: '', role: '', text: '' };

/**
 * A call as remarks, then one exchange per question. Each speech is in one place: the answers of several people are in one answer,
 * each behind the first under their name; words that only pass the floor on (the operator's, a host's or an asker's thanks) introduce the
 * question they lead to; those before the first remark and behind the last exchange are remarks.
 */
export function contentOf(facts: TranscriptFacts): Content {
  const listed = new Map(facts.participants.map((participant) => [participant.name, participant]));
  const prepared_remarks: Content['prepared_remarks'] = [];
  const qa_session: Exchange[] = [];
  let waiting: Content['prepared_remarks'] = [];
  let open: Exchange | undefined;
  let answerer: string | undefined;
  const begin = (asked: Pick<Exchange, 'speaker' | 'firm' | 'question'>) => {
    open = { ...asked, answer: nobody, ...(waiting.length > 0 && { introduction: waiting }) };
    qa_session.push(open);
    waiting = [];
    answerer = undefined;
    return open;
  };
  for (const { name, speech, session } of facts.speeches) {
    const participant = listed.get(name);
    const role = participant?.job_title ?? participant?.role ?? (session === 'Presentation Operator Message' ? 'Operator' : '');
    const passesOn = answerer !== undefined && (session === 'Question' ? isThanks(speech) : isHandover(speech));
    if (session === 'Presenter Speech') {
      prepared_remarks.push(...waiting, { speaker: name, role, text: speech });
      waiting = [];
      open = undefined;
      answerer = undefined;
    } else if (session === 'Presentation Operator Message' || passesOn) {
      waiting.push({ speaker: name, role, text: speech });
    } else if (session === 'Question') {
      if (open && answerer === undefined && open.speaker === name) open.question += `\n\n${speech}`;
      else begin({ speaker: name, firm: participant?.company_name ?? '', question: speech });
    } else {
      const exchange: Exchange = open ?? begin({ speaker: '', firm: '', question: '' });
      if (answerer === undefined) exchange.answer = { speaker: name, role, text: speech };
      else exchange.answer.text += `\n\n${answerer === name || name === '' ? '' : `${name}: `}${speech}`;
      answerer = name;
    }
  }
  prepared_remarks.push(...waiting);
  return { prepared_remarks, qa_session };
}

const mostWordsOfThanks = 12;
const mostWordsOfHandover = 30;

/** Whether an asker says no more than thanks: a question mark makes it a question. */
function isThanks(speech: string): boolean {
  return /\bthank(?:s|\s+you)\b/i.test(speech) && !speech.includes('?') && wordsIn(speech) <= mostWordsOfThanks;
}

/** Whether a speech only gives the floor to the next speaker. */
function isHandover(speech: string): boolean {
  return /\bnext (?:question|caller|analyst)\b/i.test(speech) && wordsIn(speech) <= mostWordsOfHandover;
}

function wordsIn(speech: string): number {
  return speech.split(/\s+/).filter((word) => word !== '').length;
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
