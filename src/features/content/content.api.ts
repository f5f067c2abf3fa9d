import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './content.actions.ts'
import * as contract from './content.contract.ts'

export const contentApi = [bindEndpoint(contract.getContent, actions.getContent)]
