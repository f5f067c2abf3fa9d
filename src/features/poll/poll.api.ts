import { bind } from '#server/http/edge.ts'
import * as actions from './poll.actions.ts'
import * as contract from './poll.contract.ts'

export const pollApi = [
  bind(contract.getPoll, actions.getPoll),
  bind(contract.getOwnVote, actions.getOwnVote),
  bind(contract.castVote, actions.castVote),
]
