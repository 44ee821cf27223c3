import { entityOf, relationshipOf, type Fields, type GleifRecord } from './record.ts';

/** An element of the golden copy as its JSON writes it: text under `$`, attributes with an `@`, children by name, repeated ones in lists. */
export interface Tree {
  [name: string]: Tree | Tree[] | string | undefined;
}

/** The record in an object or element of the golden copy; undefined when it is none. */
export function recordOf(tree: Tree): GleifRecord | undefined {
  const inner = child(tree, 'LEIRecord') ?? child(tree, 'RelationshipRecord') ?? tree;
  if (child(inner, 'Entity')) return entityOf(fieldsOf(inner));
  return child(inner, 'Relationship') && relationshipOf(fieldsOf(inner));
}

function fieldsOf(tree: Tree): Fields {
  const at = (path: string) => {
    const names = path.split('.');
    const last = names.pop() ?? '';
    return children(
      names.reduce<Tree | undefined>((parent, name) => child(parent, name), tree),
      last,
    );
  };
  return {
    text: (path) => ownText(at(path)[0]),
    list: (path) => at(path).map((item) => ({ text: ownText(item), type: attribute(item, 'type') })),
  };
}

function child(tree: Tree | undefined, name: string): Tree | undefined {
  return children(tree, name)[0];
}

function children(tree: Tree | undefined, name: string): Tree[] {
  const found = tree?.[name];
  const list: unknown[] = Array.isArray(found) ? found : [found];
  return list.filter((item): item is Tree => typeof item === 'object' && item !== null);
}

function ownText(tree: Tree | undefined): string {
  return typeof tree?.$ === 'string' ? tree.$.replace(/\s+/g, ' ').trim() : '';
}

function attribute(tree: Tree, name: string): string {
  const found = tree[`@${name}`];
  return typeof found === 'string' ? found : '';
}
