import { deviceRegistered } from '#features/device/registration/registration.facts.ts'
import { handleFact } from '#server/facts.ts'
import { solveReportsAfterRegistration } from './problem/problem.actions.ts'

export const recoveryFactHandlers = [handleFact(deviceRegistered, solveReportsAfterRegistration)]
