import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './poll.actions.ts'
import * as contract from './poll.contract.ts'

export const pollApi = [
  bindEndpoint(contract.getPoll, actions.getPoll),
  bindEndpoint(contract.getOwnVote, actions.getOwnVote),
  bindEndpoint(contract.castVote, actions.castVote),
]
