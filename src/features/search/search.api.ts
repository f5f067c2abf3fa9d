import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './search.actions.ts'
import * as contract from './search.contract.ts'
import { askForApplication } from './wish.actions.ts'

export const searchApi = [
  bindEndpoint(contract.search, actions.search),
  bindEndpoint(contract.suggest, actions.suggest),
  bindEndpoint(contract.askForApplication, askForApplication),
]
