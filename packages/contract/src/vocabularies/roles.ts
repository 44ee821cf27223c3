import type { Effect, Operation } from '../operation.ts';

/** Roles of users: three of an organization, and the one of the installation. */
export const userRoles = ['viewer', 'analyst', 'admin', 'operator'] as const;
export type UserRole = (typeof userRoles)[number];

const effectsOf: Readonly<Record<UserRole, readonly Effect[]>> = {
  viewer: ['read'],
  analyst: ['read', 'submit', 'write'],
  admin: ['read', 'submit', 'write', 'destroy'],
  operator: ['read', 'submit', 'write', 'destroy'],
};

/** Whether a role allows an operation: its effect, and its audience. */
export function roleAllows(role: UserRole, { effect, audience }: Pick<Operation, 'effect' | 'audience'>): boolean {
  return effectsOf[role].includes(effect) && (audience !== 'operator' || role === 'operator');
}
