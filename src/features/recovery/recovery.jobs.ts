import { deviceRegistered } from '#features/device/registration.facts.ts'
import { onFact } from '#server/facts.ts'
import { solveRegistered } from './problem.actions.ts'

export const recoveryFacts = [onFact(deviceRegistered, solveRegistered)]
