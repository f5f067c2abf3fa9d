import { bindEndpoint } from '#server/http/edge.ts'
import * as problem from './problem/problem.actions.ts'
import * as contract from './recovery.contract.ts'
import * as reset from './reset.actions.ts'

export const recoveryApi = [
  bindEndpoint(contract.getReset, reset.getReset),
  bindEndpoint(contract.confirmReset, reset.confirmReset),
  bindEndpoint(contract.getProblem, problem.getProblem),
  bindEndpoint(contract.reportProblem, problem.reportProblem),
  bindEndpoint(contract.solveProblem, problem.solveOwnProblem),
]
