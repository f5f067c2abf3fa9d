import type { DueWork } from '#server/due.ts'
import { handleJob } from '#server/jobs.ts'
import { nextCheckDue } from '../developerAccount/account.store.ts'
import { checkAccountJob, makeProfileJob } from '../developerAccount/accountAccess.actions.ts'
import { checkAccount, checkDueAccounts } from '../developerAccount/accountCheck.actions.ts'
import { makeProfile } from '../developerAccount/accountProfile.actions.ts'
import { registerAtProvider } from '../developerAccount/provider.actions.ts'
import { fillSlots, fillSlotsJob, registerJob, retryDue } from './queue.actions.ts'
import { nextDue } from './registration.store.ts'

export const registrationJobs = [
  handleJob(fillSlotsJob, fillSlots),
  handleJob(registerJob, registerAtProvider),
  handleJob(makeProfileJob, makeProfile),
  handleJob(checkAccountJob, checkAccount),
]

export const registrationDue: DueWork[] = [
  { name: 'registration.retry', nextDue, runDue: retryDue },
  { name: 'account.check', nextDue: nextCheckDue, runDue: checkDueAccounts },
]
