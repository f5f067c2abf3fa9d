import type { Role } from '#kernel/role.ts'
import type { Product } from '../../support/product.ts'
import { CATALOGUE_ROWS } from './matrix.catalogue.ts'
import { DEVICE_ROWS } from './matrix.device.ts'
import { MONEY_ROWS } from './matrix.money.ts'
import { OPERATOR_ROWS } from './matrix.operator.ts'
import { SALES_ROWS } from './matrix.sales.ts'
import { SUPPORT_ROWS } from './matrix.support.ts'
import { TODAY_ROWS } from './matrix.today.ts'

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

export const OFFICE_ROWS: Record<string, OfficeRow> = {
  ...OPERATOR_ROWS,
  ...TODAY_ROWS,
  ...SUPPORT_ROWS,
  ...MONEY_ROWS,
  ...DEVICE_ROWS,
  ...CATALOGUE_ROWS,
  ...SALES_ROWS,
}
