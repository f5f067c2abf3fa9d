import { bind } from '#server/http/edge.ts'
import * as problem from './problem/problem.actions.ts'
import * as contract from './recovery.contract.ts'
import * as reset from './reset.actions.ts'

export const recoveryApi = [
  bind(contract.getReset, reset.getReset),
  bind(contract.confirmReset, reset.confirmReset),
  bind(contract.getProblem, problem.getProblem),
  bind(contract.reportProblem, problem.reportProblem),
  bind(contract.solveProblem, problem.solveOwnProblem),
]
