import { deviceRegistered } from '#features/device/registration/registration.facts.ts'
import { onFact } from '#server/facts.ts'
import { solveAfterRegistration } from './problem/problem.actions.ts'

export const recoveryFacts = [onFact(deviceRegistered, solveAfterRegistration)]
