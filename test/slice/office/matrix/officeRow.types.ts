import type { Role } from '#kernel/role.ts'
import type { Product } from '../../../support/product.ts'

/**
 * Every call of the office × every kind of caller. An unclassified call fails the test, and so does a call whose
 * contract allows a role that is not listed here.
 */
export interface OfficeRow {
  /** Permitted roles besides the owner; 'everybody' for calls before signing in. */
  allowed: readonly Role[] | 'everybody'
  /** The status for a permitted caller with this input. */
  status: number
  input?: (product: Product) => Promise<Record<string, unknown>> | Record<string, unknown>
}
