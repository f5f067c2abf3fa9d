import type { CatalogueCalls } from '#features/office/catalogue/catalogueCalls.ts'
import type * as customer from '#features/office/customer/customer.contract.ts'
import type * as customerNote from '#features/office/customer/customerNote.contract.ts'
import type * as customerSupport from '#features/office/customer/customerSupport.contract.ts'
import type * as accounts from '#features/office/device/accounts.contract.ts'
import type * as developerTokens from '#features/office/device/developerTokens.contract.ts'
import type * as devices from '#features/office/device/devices.contract.ts'
import type * as figures from '#features/office/figures/figures.contract.ts'
import type * as view from '#features/office/list/view.contract.ts'
import type * as ledger from '#features/office/money/ledger/ledger.contract.ts'
import type * as owed from '#features/office/money/owed/owed.contract.ts'
import type * as payments from '#features/office/money/payments.contract.ts'
import type * as refunds from '#features/office/money/refunds.contract.ts'
import type * as jobs from '#features/office/operations/jobs.contract.ts'
import type * as messageLog from '#features/office/operations/messageLog.contract.ts'
import type * as settings from '#features/office/operations/settings.contract.ts'
import type * as storage from '#features/office/operations/storage.contract.ts'
import type * as audit from '#features/office/operator/audit.contract.ts'
import type * as operator from '#features/office/operator/operator.contract.ts'
import type * as providers from '#features/office/providers/providers.contract.ts'
import type * as campaigns from '#features/office/sales/campaigns.contract.ts'
import type * as codes from '#features/office/sales/codes.contract.ts'
import type * as packages from '#features/office/sales/packages.contract.ts'
import type * as polls from '#features/office/sales/polls.contract.ts'
import type * as prices from '#features/office/sales/prices.contract.ts'
import type * as search from '#features/office/search/search.contract.ts'
import type * as slots from '#features/office/slots/slots.contract.ts'
import type * as staff from '#features/office/staff/staff.contract.ts'
import type * as comment from '#features/office/support/commentDesk.contract.ts'
import type * as problem from '#features/office/support/problemDesk.contract.ts'
import type * as experiment from '#features/office/today/experiment.contract.ts'
import type * as today from '#features/office/today/today.contract.ts'
import type * as work from '#features/office/today/work.contract.ts'
import type * as plans from '#features/office/version/plans.contract.ts'
import type * as versions from '#features/office/version/versions.contract.ts'
import type * as setup from '#features/setup/setup.contract.ts'
import type { CallsOf } from '#kernel/endpoint.ts'
import type * as reply from '../support/reply/reply.contract.ts'
import type * as ticket from '../support/ticket/ticketDesk.contract.ts'

/** Types of every API call of the office, inferred from the contracts. Add a new contract here. */
export type OfficeCalls = CallsOf<typeof operator> &
  CallsOf<typeof audit> &
  CallsOf<typeof staff> &
  CallsOf<typeof jobs> &
  CallsOf<Pick<typeof storage, 'getStorageOverview' | 'listBackups' | 'makeBackup'>> &
  CallsOf<Pick<typeof settings, 'listSettings'>> &
  CallsOf<Pick<typeof messageLog, 'listMessages'>> &
  CallsOf<typeof ticket> &
  CallsOf<typeof reply> &
  CallsOf<typeof problem> &
  CallsOf<typeof comment> &
  CatalogueCalls &
  CallsOf<typeof campaigns> &
  CallsOf<typeof codes> &
  CallsOf<typeof packages> &
  CallsOf<typeof prices> &
  CallsOf<typeof polls> &
  CallsOf<typeof experiment> &
  CallsOf<typeof today> &
  CallsOf<typeof figures> &
  CallsOf<typeof work> &
  CallsOf<typeof customer> &
  CallsOf<typeof customerSupport> &
  CallsOf<typeof customerNote> &
  CallsOf<typeof search> &
  CallsOf<typeof payments> &
  CallsOf<typeof refunds> &
  CallsOf<typeof ledger> &
  CallsOf<typeof owed> &
  CallsOf<typeof view> &
  CallsOf<typeof devices> &
  CallsOf<typeof accounts> &
  CallsOf<typeof developerTokens> &
  CallsOf<typeof slots> &
  CallsOf<Pick<typeof providers, 'getProviders'>> &
  CallsOf<typeof setup> &
  CallsOf<typeof plans> &
  CallsOf<typeof versions>
