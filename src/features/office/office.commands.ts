import type { Command } from '#server/command/command.ts'
import { createCommandsOfContract } from '#server/command/contractCommand.ts'
import { officeCatalogueCommands } from './catalogue/officeCatalogue.commands.ts'
import { officeCustomerCommands } from './customer/officeCustomer.commands.ts'
import { officeDeviceCommands } from './device/officeDevice.commands.ts'
import { officeFiguresApi } from './figures/officeFigures.api.ts'
import { officeExportApi } from './list/officeList.api.ts'
import { officeMoneyCommands } from './money/officeMoney.commands.ts'
import { officeOperationsCommands } from './operations/officeOperations.commands.ts'
import { listAudit } from './operator/audit.contract.ts'
import { operatorApi } from './operator/operator.api.ts'
import { operatorCommands } from './operator/operator.commands.ts'
import { officeProvidersCommands } from './providers/officeProviders.commands.ts'
import { officeSalesCommands } from './sales/officeSales.commands.ts'
import { officeSlotsCommands } from './slots/officeSlots.commands.ts'
import { officeSupportCommands } from './support/officeSupport.commands.ts'
import { officeTodayApi } from './today/officeToday.api.ts'
import { officeVersionApi } from './version/officeVersion.api.ts'

/**
 * Of the operators' calls only the audit is a command. The others concern an operator's own session and passkeys, or
 * the staff, and the command line is no operator: it has commands of its own for operators (decision 0079). For the same
 * reason it keeps no views of lists.
 */
const AUDIT = operatorApi.filter(({ endpoint }) => endpoint === listAudit)

/** Every call of the office is a command, except those listed in the command files of each area. */
export const officeCommands: Command[] = [
  ...operatorCommands,
  ...officeCatalogueCommands,
  ...officeCustomerCommands,
  ...officeDeviceCommands,
  ...officeSlotsCommands,
  ...officeProvidersCommands,
  ...officeOperationsCommands,
  ...officeMoneyCommands,
  ...officeSalesCommands,
  ...officeSupportCommands,
  ...createCommandsOfContract(officeExportApi, {
    payments: 'payment',
    ledger: 'payment',
    devices: 'device',
    audit: 'office',
    codes: 'promotion',
  }),
  ...createCommandsOfContract(
    [...officeTodayApi, ...officeFiguresApi, ...AUDIT],
    { today: 'office', work: 'office', experiments: 'office', figures: 'office', audit: 'office' },
    {
      'GET /work': {
        list: 'items',
        columns: ['severity', 'kind', 'count', 'subject', 'owner', 'sinceTime', 'untilTime', 'to'],
        empty: 'Nothing needs a person.',
      },
    },
  ),
  // A draft is the unsaved state of a screen; the command line saves at once.
  ...createCommandsOfContract(
    officeVersionApi,
    { versions: 'office', plans: 'office' },
    { 'POST /plans': null, 'GET /plans/{id}': null },
  ),
]
