import { bindAll } from '#server/http/edge.ts'
import * as actions from './poll.actions.ts'
import * as contract from './poll.contract.ts'

export const pollApi = bindAll(contract, actions)
