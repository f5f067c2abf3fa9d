import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './notice.actions.ts'
import * as contract from './notice.contract.ts'

export const noticeApi = [
  bindEndpoint(contract.getRegistrationGate, actions.getRegistrationGate),
  bindEndpoint(contract.joinRegistrationWaitingList, actions.joinRegistrationWaitingList),
]
