import { handleJob } from '#server/jobs.ts'
import { announceFile, announceFileJob } from './signing/announceFile.actions.ts'
import { signJob, signPackage } from './signing/signing.actions.ts'

export const installJobHandlers = [handleJob(signJob, signPackage), handleJob(announceFileJob, announceFile)]
