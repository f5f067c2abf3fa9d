import type { DueWork } from '#server/background/dueWork.ts'
import { handleJob } from '#server/background/jobs.ts'
import { checkAccountJob, makeProfileJob } from '../developerAccount/accountAccess.actions.ts'
import { checkDeveloperAccount, checkDueDeveloperAccounts } from '../developerAccount/accountCheck.actions.ts'
import { makeProvisioningProfile } from '../developerAccount/accountProfile.actions.ts'
import { nextAccountCheckAt } from '../developerAccount/developerAccount.store.ts'
import { registerDeviceAtProvider } from '../developerAccount/provider.actions.ts'
import {
  fillSlots,
  fillSlotsJob,
  registerDeviceJob,
  startDueRetries,
  updateGateForAccounts,
} from './queue.actions.ts'
import { nextRetryDueAt } from './registration.store.ts'

export const registrationJobHandlers = [
  handleJob(fillSlotsJob, fillSlots),
  handleJob(registerDeviceJob, registerDeviceAtProvider),
  handleJob(makeProfileJob, makeProvisioningProfile),
  handleJob(checkAccountJob, checkDeveloperAccount),
]

export const registrationDueWork: DueWork[] = [
  { name: 'registration.retry', nextDue: nextRetryDueAt, runDue: startDueRetries },
  { name: 'account.check', nextDue: nextAccountCheckAt, runDue: checkDueDeveloperAccounts },
  { name: 'registration.gate', runDue: updateGateForAccounts },
]
