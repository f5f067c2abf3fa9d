import { bindAll } from '#server/http/edge.ts'
import * as problem from './problem/problem.actions.ts'
import * as contract from './recovery.contract.ts'
import * as reset from './reset.actions.ts'

export const recoveryApi = bindAll(contract, {
  ...reset,
  ...problem,
  solveProblem: problem.solveOwnProblem,
})
