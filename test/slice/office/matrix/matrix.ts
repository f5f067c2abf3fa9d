import { CATALOGUE_ROWS } from './matrix.catalogue.ts'
import { CUSTOMER_ROWS } from './matrix.customer.ts'
import { DEVICE_ROWS } from './matrix.device.ts'
import { LIST_ROWS } from './matrix.lists.ts'
import { MONEY_ROWS } from './matrix.money.ts'
import { OPERATOR_ROWS } from './matrix.operator.ts'
import { SALES_ROWS } from './matrix.sales.ts'
import { SUPPORT_ROWS } from './matrix.support.ts'
import { TODAY_ROWS } from './matrix.today.ts'
import { VERSION_ROWS } from './matrix.version.ts'
import type { OfficeRow } from './officeRow.types.ts'

export const OFFICE_ROWS: Record<string, OfficeRow> = {
  ...OPERATOR_ROWS,
  ...TODAY_ROWS,
  ...SUPPORT_ROWS,
  ...MONEY_ROWS,
  ...CUSTOMER_ROWS,
  ...DEVICE_ROWS,
  ...CATALOGUE_ROWS,
  ...SALES_ROWS,
  ...LIST_ROWS,
  ...VERSION_ROWS,
}
