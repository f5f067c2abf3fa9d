import type { DueWork } from '#server/background/dueWork.ts'
import { handleJob } from '#server/background/jobs.ts'
import { announceFileJob, announceFirstFile } from './signing/announceFile.actions.ts'
import { forgetPackageUploads } from './signing/packageUpload.actions.ts'
import { signJob, signPackage } from './signing/signing.actions.ts'
import { removeLooseFiles } from './storage/looseFile.actions.ts'
import { trimSignedStorage } from './storage/signedStorage.actions.ts'

export const installJobHandlers = [
  handleJob(signJob, signPackage),
  handleJob(announceFileJob, announceFirstFile),
]

export const installDueWork: DueWork[] = [
  { name: 'install.trim', runDue: trimSignedStorage },
  { name: 'install.packageUploads', runDue: forgetPackageUploads, isUnhurried: true },
  { name: 'install.looseFiles', runDue: removeLooseFiles, isUnhurried: true },
]
