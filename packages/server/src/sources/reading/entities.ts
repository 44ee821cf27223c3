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

/** Text without the entities of web pages and control characters, trimmed. */
export function cleaned(written: string): string {
  return (
    decodedEntities(written)
      .replace(/\r\n?/g, '\n')
      // Databases refuse NUL, and the others are invisible.
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
      .toWellFormed()
      .trim()
  );
}
