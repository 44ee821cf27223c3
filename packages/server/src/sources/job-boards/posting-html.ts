import { Parser } from 'htmlparser2';
import { deepestHtml, droppedHtml, htmlBlocks } from '../../kernel/html-text.ts';
import { Unreadable } from '../reading/cells.ts';
import { distinct } from './fields.ts';

const kept = new Set(
  'a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li ol p pre s span strong sub sup table tbody td th thead tr u ul'.split(' '),
);
const empty = new Set(['br', 'hr']);

/** Text with decoded entities: `&lt;p&gt;` → `<p>`. */
export function decoded(text: string): string {
  let result = '';
  const parser = new Parser({ ontext: (part) => (result += part) }, { decodeEntities: true });
  parser.end(text);
  return result;
}

/** Counts nested elements. @throws Unreadable beyond the limit, because the parser's work grows with depth */
function depthOfHtml() {
  let depth = 0;
  return {
    open() {
      if (++depth > deepestHtml)
        throw new Unreadable(`Its text has more than ${deepestHtml.toLocaleString('en')} elements within each other.`);
    },
    close: () => void depth--,
  };
}

/** HTML of harmless elements alone: no scripts, styles, pictures or attributes; links keep their web address. */
export function safeHtml(html: string): string {
  let result = '';
  const dropping = droppedHtml();
  const depth = depthOfHtml();
  const parser = new Parser({
    onopentag(name, attributes) {
      depth.open();
      dropping.open(name);
      if (dropping.active() || !kept.has(name)) return;
      const address = name === 'a' ? webAddress(attributes['href']) : undefined;
      result += `<${name}${address === undefined ? '' : ` href="${escaped(address)}"`}>`;
    },
    onclosetag(name) {
      depth.close();
      if (!dropping.active() && kept.has(name) && !empty.has(name)) result += `</${name}>`;
      dropping.close(name);
    },
    ontext(text) {
      if (!dropping.active()) result += escaped(text);
    },
  });
  parser.end(html);
  return result.trim();
}

function webAddress(text: string | undefined): string | undefined {
  const url = URL.parse(text ?? '');
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Lists of a posting, by what the heading above them calls them. */
export interface PostingLists {
  responsibilities: string[];
  qualifications: string[];
  benefits: string[];
}

// In this order: `What you can expect` is no expectation of ours, and `What you'll need to do` is work.
const headings: readonly [keyof PostingLists, RegExp][] = [
  [
    'benefits',
    /\bbenefits?\b|\bperks?\b|\bwe offer\b|\bwhat we('ll)? (?:offer|provide)\b|\bin it for you\b|\byou can expect\b|\bwhy (?:join|work|you'll love)\b/,
  ],
  [
    'responsibilities',
    /\bresponsibilit|\bduties\b|\byou'll (?:do|own|be doing|work on|contribute)\b|\byou will (?:do|own|be doing|work on|contribute)\b|\bwhat you do\b|\byou(?:'ll| will):?$|\bin this role\b|\bday[- ]to[- ]day\b|\byour (?:tasks|mission|role|impact)\b|\bmake an impact\b|\baufgaben\b/,
  ],
  [
    'qualifications',
    /\bqualif|\brequire|\byou(?:'ll| will)? (?:bring|need|have)\b|\bwe (?:expect|look for)\b|\blooking for\b|\bwho you are\b|\babout you\b|\byour (?:background|profile|experience|skills)\b|\bskills\b|\b(?:must|nice)[- ]to?[- ]?haves?\b|\bmust[- ]haves?\b|\bexperience\b|\bprofil\b/,
  ],
];
// A longer block is a paragraph, not a heading.
const longestHeading = 160;

/** Which list a heading announces: `What You’ll Bring` → `qualifications`. */
export function listNamed(heading: string): keyof PostingLists | undefined {
  const text = heading.replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase();
  if (text.length > longestHeading) return undefined;
  return headings.find(([, pattern]) => pattern.test(text))?.[0];
}

/** The items of every list whose heading says what they are: the block right above, else the last heading before it. */
export function listsOfHtml(html: string): PostingLists {
  const lists: PostingLists = { responsibilities: [], qualifications: [], benefits: [] };
  const headed: { above: string; last: string } = { above: '', last: '' };
  let current: keyof PostingLists | undefined;
  let depth = 0;
  for (const line of linesOf(html)) {
    if (!line.isItem) {
      if (depth > 0) headed.last = '';
      depth = 0;
      headed.above = line.text;
      if (line.isHeading) headed.last = line.text;
      continue;
    }
    if (depth++ === 0) current = listNamed(headed.above) ?? (headed.last === '' ? undefined : listNamed(headed.last));
    // `Extra credit:` in a list of its own is a heading of sorts, no item.
    if (current !== undefined && !/^.{1,40}:$/.test(line.text)) lists[current].push(line.text);
  }
  return {
    responsibilities: distinct(lists.responsibilities),
    qualifications: distinct(lists.qualifications),
    benefits: distinct(lists.benefits),
  };
}

interface Line {
  text: string;
  isItem: boolean;
  /** An h1 to h6, or all of it is bold. */
  isHeading: boolean;
}

function linesOf(html: string): Line[] {
  const lines: Line[] = [];
  const dropping = droppedHtml();
  const depth = depthOfHtml();
  let [text, plain, bold, items, isHeader] = ['', '', 0, 0, false];
  const end = () => {
    const line = text.replaceAll(/[\s\u00a0]+/g, ' ').trim();
    if (line !== '') lines.push({ text: line, isItem: items > 0, isHeading: isHeader || plain.trim() === '' });
    [text, plain, isHeader] = ['', '', false];
  };
  const parser = new Parser({
    onopentagname(name) {
      depth.open();
      dropping.open(name);
      if (htmlBlocks.has(name) || name === 'li' || name === 'br') end();
      if (name === 'li') items++;
      if (/^h[1-6]$/.test(name)) isHeader = true;
      if (name === 'strong' || name === 'b') bold++;
    },
    onclosetag(name) {
      depth.close();
      dropping.close(name);
      if (htmlBlocks.has(name) || name === 'li') end();
      if (name === 'li') items--;
      if (name === 'strong' || name === 'b') bold--;
    },
    ontext(part) {
      if (dropping.active()) return;
      text += part;
      if (bold === 0) plain += part.replaceAll(/[\s\u00a0:]+/g, '');
    },
  });
  parser.end(html);
  end();
  return lines;
}
