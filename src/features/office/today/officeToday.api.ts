import { type Binding, bindAll } from '#server/http/edge.ts'
import * as experiment from './experiment.actions.ts'
import * as experimentContract from './experiment.contract.ts'
import * as actions from './today.actions.ts'
import * as contract from './today.contract.ts'

export const officeTodayApi: Binding[] = [
  ...bindAll(contract, actions),
  ...bindAll(experimentContract, experiment),
]
