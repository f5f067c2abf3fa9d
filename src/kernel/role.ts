/** The roles of operators. An owner may do everything. */
export const ROLES = ['support', 'content', 'finance', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Whether the operator has one of the allowed roles. */
export function isRoleAllowed(held: readonly Role[], allowed: readonly Role[]): boolean {
  return held.includes('owner') || held.some((role) => allowed.includes(role))
}
