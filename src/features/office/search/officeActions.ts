import type { Role } from '#kernel/role.ts'
import type { Messages } from '#web/messages.gen.ts'

type ActionTitle = keyof Messages['officeSearch'] & `office_action_${string}`

/** Actions that an operator may search for, and the screen of each. */
export interface OfficeAction {
  title: ActionTitle
  path: string
  /** The roles that may see it, besides the owner. The server checks again at every call. */
  roles: readonly Role[]
}

export const OFFICE_ACTIONS: readonly OfficeAction[] = [
  { title: 'office_action_new_application', path: '/applications/new', roles: ['content'] },
  { title: 'office_action_new_story', path: '/stories/new', roles: ['content'] },
  { title: 'office_action_new_page', path: '/pages/new', roles: ['content'] },
  { title: 'office_action_new_collection', path: '/collections/new', roles: ['content'] },
  { title: 'office_action_new_package', path: '/packages', roles: ['finance'] },
  { title: 'office_action_new_code', path: '/codes', roles: ['finance'] },
  { title: 'office_action_new_campaign', path: '/campaigns', roles: ['finance'] },
  { title: 'office_action_new_poll', path: '/polls', roles: ['content'] },
  { title: 'office_action_registration', path: '/accounts', roles: [] },
  { title: 'office_action_add_account', path: '/accounts', roles: [] },
  { title: 'office_action_add_passkey', path: '/me', roles: ['support', 'content', 'finance'] },
]
