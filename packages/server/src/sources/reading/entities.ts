import { withoutUnseen } from '../../kernel/text.ts';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Text with decoded HTML entities: `&amp;` → `&`, `&#39;` → `'`. Unknown ones stay. */
export function decodedEntities(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, (entity) => {
    const name = entity.slice(1, -1).toLowerCase();
    if (!name.startsWith('#')) return named[name] ?? entity;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

/** Text without the entities of web pages and characters that are not seen, trimmed. */
export function cleaned(written: string): string {
  return withoutUnseen(decodedEntities(written).replace(/\r\n?/g, '\n')).toWellFormed().trim();
}
