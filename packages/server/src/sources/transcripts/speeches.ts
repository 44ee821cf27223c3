import type { TranscriptFacts } from '../../kernel/publications.ts';
import { Unreadable } from '../reading/cells.ts';
import { cleaned } from '../reading/entities.ts';

type Speech = TranscriptFacts['speeches'][number];
type Participant = TranscriptFacts['participants'][number];

export interface Call {
  participants: Participant[];
  speeches: Speech[];
}

const sessions: Readonly<Record<string, Speech['session']>> = {
  presenter_speech: 'Presenter Speech',
  presentation: 'Presenter Speech',
  prepared_remarks: 'Presenter Speech',
  question: 'Question',
  answer: 'Answer',
  presentation_operator_message: 'Presentation Operator Message',
  operator_message: 'Presentation Operator Message',
  operator: 'Presentation Operator Message',
};

interface Entry {
  name: string;
  speech: string;
  session?: Speech['session'];
  isBehindRemarks: boolean;
}

/** A call of the documented shape: `participants` and `speeches`. @throws Unreadable when one of them is of another shape */
export function callOfSpeeches(object: Readonly<Record<string, unknown>>): Call {
  const participants = listOf(object, 'participants').map((item) =>
    typeof item === 'string' ? participantOfLine(item) : participant(item),
  );
  const entries = listOf(object, 'speeches').map((item): Entry => {
    const { session } = record(item, 'speeches');
    const key = typeof session === 'string' ? session.toLowerCase().replace(/[^a-z]+/g, '_') : undefined;
    if (key !== undefined && !Object.hasOwn(sessions, key)) {
      throw new Unreadable(
        `session is ${JSON.stringify(String(session).slice(0, 60))}, which is none of ${Object.keys(sessions).join(', ')}.`,
      );
    }
    return { ...spoken(item, 'speeches'), ...(key !== undefined && { session: sessions[key]! }), isBehindRemarks: false };
  });
  return callOf(participants, entries);
}

const questionsHeading = /^Questions? (?:and|&) Answers?:?$/i;
const participantsHeading = /^Call participants:?$/i;

/** Who runs the call, and neither presents nor answers. */
const passesTheFloor = /^(?:conference |call )?(?:operator|moderator|coordinator)$/i;

/** A call as pages of transcripts have it: `prepared_remarks`, `q_and_a`, and participants as `Name--Title` lines. */
export function callOfPage(object: Readonly<Record<string, unknown>>): Call {
  const listed = listOf(object, 'participants').map((item) => (typeof item === 'string' ? participantOfLine(item) : participant(item)));
  const entries: Entry[] = [];
  const named: string[] = [];
  let part: 'remarks' | 'questions' | 'participants' = 'remarks';
  const take = (key: string) => {
    for (const item of listOf(object, key)) {
      const entry = spoken(item, key);
      if (questionsHeading.test(entry.name)) part = 'questions';
      else if (participantsHeading.test(entry.name)) part = 'participants';
      // What follows the heading are names, and links of the page.
      else if (part === 'participants') named.push(entry.name);
      else entries.push({ ...entry, isBehindRemarks: part === 'questions' });
    }
  };
  take('prepared_remarks');
  if (part === 'remarks') part = 'questions';
  take(object['q_and_a'] === undefined ? 'questions_and_answers' : 'q_and_a');
  const call = callOf(listed, entries);
  if (listed.length > 0 || named.length === 0) return call;
  // The page states no titles: who asks is an analyst.
  const asks = new Set(call.speeches.filter(({ session }) => session === 'Question').map(({ name }) => name));
  return { ...call, participants: named.map((name) => ({ name, role: asks.has(name) ? 'Analysts' : 'Executives' })) };
}

/** A call with sentences and without speakers. */
export function callOfSentences(object: Readonly<Record<string, unknown>>): Call {
  const sentences = listOf(object, 'sentences').map((sentence) => {
    if (typeof sentence !== 'string') throw new Unreadable('sentences holds something else than texts.');
    return cleaned(sentence);
  });
  const speech = sentences.filter((sentence) => sentence !== '').join(' ');
  return { participants: [], speeches: speech === '' ? [] : [{ name: '', speech, session: 'Presenter Speech' }] };
}

function callOf(participants: Participant[], entries: readonly Entry[]): Call {
  const roles = new Map(participants.map(({ name, role }) => [name, role]));
  const presenters = new Set<string>();
  const askers = new Set<string>();
  const speeches: Speech[] = [];
  for (const { name, speech, session: stated, isBehindRemarks } of entries) {
    // Headings and the length of the call stand among the speakers, without a speech.
    if (speech === '') continue;
    const session = stated ?? guessed();
    if (session === 'Question') askers.add(name);
    if (session === 'Presenter Speech') presenters.add(name);
    speeches.push({ name, speech, session });

    function guessed(): Speech['session'] {
      if (passesTheFloor.test(name)) return 'Presentation Operator Message';
      const role = roles.get(name);
      if (!isBehindRemarks && askers.size === 0 && role !== 'Analysts') return 'Presenter Speech';
      if (role !== undefined) return role === 'Analysts' ? 'Question' : 'Answer';
      if (presenters.has(name)) return 'Answer';
      // Who is not listed and comes on behind the operator was called to ask.
      const isCalled = speeches.at(-1)?.session === 'Presentation Operator Message';
      return isCalled || askers.has(name) || /analyst|participant/i.test(name) ? 'Question' : 'Answer';
    }
  }
  return { participants, speeches };
}

/** `Ilse Marrow--Chief Executive Officer`, `Tom Okafor--Harrow Street -- Analyst`. */
function participantOfLine(line: string): Participant {
  const [name = '', ...rest] = line.split('--').map(cleaned);
  const job_title = rest.at(-1);
  const company_name = rest.length > 1 ? rest.slice(0, -1).join(', ') : undefined;
  return {
    name,
    role: company_name !== undefined || /\banalyst\b/i.test(job_title ?? '') ? 'Analysts' : 'Executives',
    ...(job_title && { job_title }),
    ...(company_name && { company_name }),
  };
}

function participant(item: unknown): Participant {
  const fields = record(item, 'participants');
  const job_title = textOf(fields, 'job_title');
  const company_name = textOf(fields, 'company_name');
  const stated = textOf(fields, 'role');
  const role = stated === undefined ? (/\banalyst\b/i.test(job_title ?? '') ? 'Analysts' : 'Executives') : roleOf(stated);
  return { name: textOf(fields, 'name') ?? '', role, ...(job_title && { job_title }), ...(company_name && { company_name }) };
}

function roleOf(stated: string): Participant['role'] {
  if (/^executives?$/i.test(stated)) return 'Executives';
  if (/^analysts?$/i.test(stated)) return 'Analysts';
  throw new Unreadable(`role is ${JSON.stringify(stated.slice(0, 60))}, which is neither Executives nor Analysts.`);
}

function spoken(item: unknown, key: string): { name: string; speech: string } {
  const fields = record(item, key);
  return { name: textOf(fields, 'name', 'speaker') ?? '', speech: textOf(fields, 'speech', 'text') ?? '' };
}

function listOf(object: Readonly<Record<string, unknown>>, key: string): unknown[] {
  const value = object[key] ?? [];
  if (!Array.isArray(value)) throw new Unreadable(`${key} is no list.`);
  return value;
}

function record(item: unknown, key: string): Readonly<Record<string, unknown>> {
  if (typeof item === 'object' && item !== null && !Array.isArray(item)) return item as Record<string, unknown>;
  throw new Unreadable(`${key} holds something else than objects.`);
}

function textOf(fields: Readonly<Record<string, unknown>>, ...names: string[]): string | undefined {
  const name = names.find((candidate) => fields[candidate] != null);
  if (name === undefined) return undefined;
  const value = fields[name];
  if (typeof value !== 'string') throw new Unreadable(`${name} is no text.`);
  return cleaned(value) || undefined;
}
