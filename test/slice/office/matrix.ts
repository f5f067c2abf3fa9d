import { CATALOGUE_ROWS } from './matrix.catalogue.ts'
import { DEVICE_ROWS } from './matrix.device.ts'
import { MONEY_ROWS } from './matrix.money.ts'
import { OPERATOR_ROWS } from './matrix.operator.ts'
import { SALES_ROWS } from './matrix.sales.ts'
import { SUPPORT_ROWS } from './matrix.support.ts'
import { TODAY_ROWS } from './matrix.today.ts'
import type { OfficeRow } from './officeRow.types.ts'

export const OFFICE_ROWS: Record<string, OfficeRow> = {
  ...OPERATOR_ROWS,
  ...TODAY_ROWS,
  ...SUPPORT_ROWS,
  ...MONEY_ROWS,
  ...DEVICE_ROWS,
  ...CATALOGUE_ROWS,
  ...SALES_ROWS,
}
