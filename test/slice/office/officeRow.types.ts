import type { Role } from '#kernel/role.ts'
import type { Product } from '../../support/product.ts'

/**
 * Every call of the office × who asks. A call that nobody entered fails the test; so does one whose contract allows a
 * role that is not written down here.
 */
export interface OfficeRow {
  /** Who may, besides the owner; 'everybody' for what comes before signing in. */
  allowed: readonly Role[] | 'everybody'
  /** What it answers to whoever may, with this input. */
  status: number
  input?: (product: Product) => Promise<Record<string, unknown>> | Record<string, unknown>
}
