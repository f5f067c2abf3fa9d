/** The roles of operators. An owner may do everything. */
export const ROLES = ['support', 'content', 'finance', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Whether one of the held roles is allowed. */
export function isAllowed(held: readonly Role[], allowed: readonly Role[]): boolean {
  return held.includes('owner') || held.some((role) => allowed.includes(role))
}
