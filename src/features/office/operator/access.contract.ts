import { ROLES } from '#kernel/role.ts'

/** Which roles may make an API call, besides the owner. Spread these into the options of an endpoint. */
export const OWNER_ACCESS = { access: 'operator', roles: [] } as const
export const ANY_OPERATOR_ACCESS = { access: 'operator', roles: ROLES } as const
export const SUPPORT_ACCESS = { access: 'operator', roles: ['support'] } as const
export const FINANCE_ACCESS = { access: 'operator', roles: ['finance'] } as const
export const CONTENT_ACCESS = { access: 'operator', roles: ['content'] } as const
export const FINANCE_OR_SUPPORT_ACCESS = { access: 'operator', roles: ['finance', 'support'] } as const
export const FINANCE_OR_CONTENT_ACCESS = { access: 'operator', roles: ['finance', 'content'] } as const
export const SUPPORT_OR_CONTENT_ACCESS = { access: 'operator', roles: ['support', 'content'] } as const

/** The operator signed in too long ago (`requireFreshSignIn`); the page asks to sign in again. */
export const staleSignInErrors = { sign_in_not_fresh: 401 }
