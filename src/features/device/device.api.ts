import { bindAll } from '#server/http/edge.ts'
import * as actions from './device.actions.ts'
import * as contract from './device.contract.ts'

export const deviceApi = bindAll(contract, actions)
