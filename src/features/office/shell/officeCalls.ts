import type { CatalogueCalls } from '#features/office/catalogue/catalogueCalls.ts'
import type * as accounts from '#features/office/device/accounts.contract.ts'
import type * as developerTokens from '#features/office/device/developerTokens.contract.ts'
import type * as devices from '#features/office/device/devices.contract.ts'
import type * as payments from '#features/office/money/payments.contract.ts'
import type * as refunds from '#features/office/money/refunds.contract.ts'
import type * as audit from '#features/office/operator/audit.contract.ts'
import type * as operator from '#features/office/operator/operator.contract.ts'
import type * as providers from '#features/office/providers/providers.contract.ts'
import type * as campaigns from '#features/office/sales/campaigns.contract.ts'
import type * as codes from '#features/office/sales/codes.contract.ts'
import type * as packages from '#features/office/sales/packages.contract.ts'
import type * as polls from '#features/office/sales/polls.contract.ts'
import type * as slots from '#features/office/slots/slots.contract.ts'
import type * as comment from '#features/office/support/commentDesk.contract.ts'
import type * as problem from '#features/office/support/problemDesk.contract.ts'
import type * as experiment from '#features/office/today/experiment.contract.ts'
import type * as today from '#features/office/today/today.contract.ts'
import type * as setup from '#features/setup/setup.contract.ts'
import type { CallsOf } from '#kernel/endpoint.ts'
import type * as ticket from '../support/ticket/ticketDesk.contract.ts'

/** Types of every API call of the office, inferred from the contracts. Add a new contract here. */
export type OfficeCalls = CallsOf<typeof operator> &
  CallsOf<typeof audit> &
  CallsOf<typeof ticket> &
  CallsOf<typeof problem> &
  CallsOf<typeof comment> &
  CatalogueCalls &
  CallsOf<typeof campaigns> &
  CallsOf<typeof codes> &
  CallsOf<typeof packages> &
  CallsOf<typeof polls> &
  CallsOf<typeof experiment> &
  CallsOf<typeof today> &
  CallsOf<typeof payments> &
  CallsOf<typeof refunds> &
  CallsOf<typeof devices> &
  CallsOf<typeof accounts> &
  CallsOf<typeof developerTokens> &
  CallsOf<typeof slots> &
  CallsOf<Pick<typeof providers, 'getProviders'>> &
  CallsOf<typeof setup>
