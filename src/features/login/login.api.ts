import { bindAll } from '#server/http/edge.ts'
import * as actions from './login.actions.ts'
import * as contract from './login.contract.ts'

export const loginApi = bindAll(contract, actions)
