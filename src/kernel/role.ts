/** What somebody of the store's own may do. An owner may do everything. */
export const ROLES = ['support', 'content', 'finance', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Whether one of these roles is among the allowed ones. */
export function isAllowed(held: readonly Role[], allowed: readonly Role[]): boolean {
  return held.includes('owner') || held.some((role) => allowed.includes(role))
}
