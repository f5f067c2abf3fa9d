import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as experiment from './experiment.actions.ts'
import * as experimentContract from './experiment.contract.ts'
import * as actions from './today.actions.ts'
import * as contract from './today.contract.ts'
import * as work from './work.actions.ts'
import * as workContract from './work.contract.ts'

export const officeTodayApi: EndpointBinding[] = [
  ...bindContract(contract, actions),
  ...bindContract(workContract, work),
  ...bindContract(experimentContract, experiment),
]
