import { bind } from '#server/http/edge.ts'
import * as actions from './search.actions.ts'
import * as contract from './search.contract.ts'

export const searchApi = [bind(contract.search, actions.search), bind(contract.suggest, actions.suggest)]
