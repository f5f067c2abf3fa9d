import { handleJob } from '#server/jobs.ts'
import { signJob, signPackage } from './signing/signing.actions.ts'

export const installJobHandlers = [handleJob(signJob, signPackage)]
