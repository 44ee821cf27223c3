import type { Address, GleifRecord, LeiRecord, Relationship } from './record.ts';

/** An element of the golden copy as its JSON writes it: text under `$`, attributes with an `@`, children by name, repeated ones in lists. */
export interface Tree {
  [name: string]: Tree | Tree[] | string | undefined;
}

/** The record in an object or element of the golden copy; undefined when it is none. */
export function recordOf(tree: Tree): GleifRecord | undefined {
  const inner = child(tree, 'LEIRecord') ?? child(tree, 'RelationshipRecord') ?? tree;
  const entity = child(inner, 'Entity');
  if (entity) return { kind: 'entity', record: leiRecord(inner, entity) };
  const relationship = child(inner, 'Relationship');
  return relationship && { kind: 'relationship', record: relationshipRecord(inner, relationship) };
}

function leiRecord(tree: Tree, entity: Tree): LeiRecord {
  const authority = child(entity, 'RegistrationAuthority') ?? {};
  const others = children(child(entity, 'OtherEntityNames'), 'OtherEntityName');
  const latin = children(child(entity, 'TransliteratedOtherEntityNames'), 'TransliteratedOtherEntityName');
  return {
    lei: text(tree, 'LEI'),
    legal_name: text(entity, 'LegalName'),
    names: [...others, ...latin].map((name) => ({ name: ownText(name), type: attribute(name, 'type') })),
    legal_address: address(child(entity, 'LegalAddress')),
    headquarters: address(child(entity, 'HeadquartersAddress')),
    authority: text(authority, 'RegistrationAuthorityID'),
    registered_as: text(authority, 'RegistrationAuthorityEntityID'),
    category: text(entity, 'EntityCategory'),
    status: text(entity, 'EntityStatus'),
    created: text(entity, 'EntityCreationDate'),
    ...registration(tree),
  };
}

function relationshipRecord(tree: Tree, relationship: Tree): Relationship {
  return {
    child: text(child(relationship, 'StartNode'), 'NodeID'),
    parent: text(child(relationship, 'EndNode'), 'NodeID'),
    type: text(relationship, 'RelationshipType'),
    status: text(relationship, 'RelationshipStatus'),
    ...registration(tree),
  };
}

function registration(tree: Tree): { registration_status: string; updated: string } {
  const found = child(tree, 'Registration');
  return { registration_status: text(found, 'RegistrationStatus'), updated: text(found, 'LastUpdateDate') };
}

function address(tree: Tree | undefined): Address {
  const lines = [text(tree, 'FirstAddressLine'), ...children(tree, 'AdditionalAddressLine').map(ownText)];
  return {
    lines: lines.filter((line) => line !== ''),
    city: text(tree, 'City'),
    region: text(tree, 'Region'),
    country: text(tree, 'Country'),
    postal_code: text(tree, 'PostalCode'),
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

function text(tree: Tree | undefined, name: string): string {
  const found = child(tree, name);
  return found === undefined ? '' : ownText(found);
}

function ownText(tree: Tree): string {
  return typeof tree.$ === 'string' ? tree.$.replace(/\s+/g, ' ').trim() : '';
}

function attribute(tree: Tree, name: string): string {
  const found = tree[`@${name}`];
  return typeof found === 'string' ? found : '';
}
