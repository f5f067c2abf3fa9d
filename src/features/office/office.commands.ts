import type { Command } from '#server/command/command.ts'
import { createCommandsOfContract } from '#server/command/contractCommand.ts'
import { officeCatalogueCommands } from './catalogue/officeCatalogue.commands.ts'
import { officeDeviceCommands } from './device/officeDevice.commands.ts'
import { officeMoneyCommands } from './money/officeMoney.commands.ts'
import { listAudit } from './operator/audit.contract.ts'
import { operatorApi } from './operator/operator.api.ts'
import { operatorCommands } from './operator/operator.commands.ts'
import { officeProvidersCommands } from './providers/officeProviders.commands.ts'
import { officeSalesCommands } from './sales/officeSales.commands.ts'
import { officeSlotsCommands } from './slots/officeSlots.commands.ts'
import { officeSupportCommands } from './support/officeSupport.commands.ts'
import { officeTodayApi } from './today/officeToday.api.ts'

/**
 * Of the operators' calls only the audit is a command. The others concern an operator's own session and passkeys, and
 * the command line is no operator.
 */
const AUDIT = operatorApi.filter(({ endpoint }) => endpoint === listAudit)

/**
 * Every other API call of the office is a command. The command files of each area list the exceptions from the default.
 */
export const officeCommands: Command[] = [
  ...operatorCommands,
  ...officeCatalogueCommands,
  ...officeDeviceCommands,
  ...officeSlotsCommands,
  ...officeProvidersCommands,
  ...officeMoneyCommands,
  ...officeSalesCommands,
  ...officeSupportCommands,
  ...createCommandsOfContract([...officeTodayApi, ...AUDIT], {
    today: 'office',
    experiments: 'office',
    audit: 'office',
  }),
]
