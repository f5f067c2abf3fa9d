import { bindAll } from '#server/http/edge.ts'
import * as actions from './push.actions.ts'
import * as contract from './push.contract.ts'

export const pushApi = bindAll(contract, actions)
