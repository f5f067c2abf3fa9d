import { bind } from '#server/http/edge.ts'
import * as actions from './notice.actions.ts'
import * as contract from './notice.contract.ts'

export const noticeApi = [
  bind(contract.getRegistrationGate, actions.getRegistrationGate),
  bind(contract.leaveNumber, actions.leaveNumber),
]
