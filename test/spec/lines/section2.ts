import type { Section } from './line.ts'
import { ACCOUNT_SCREENS } from './section2Account.ts'
import { ROUTES } from './section2Routes.ts'
import { STORE_SCREENS } from './section2Store.ts'

/** Screens and routes. */
export const SECTION_2: Section = {
  section: 2,
  count: 80,
  lines: [...ROUTES, ...ACCOUNT_SCREENS, ...STORE_SCREENS],
}
