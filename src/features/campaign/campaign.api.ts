import { bindAll } from '#server/http/edge.ts'
import * as actions from './campaign.actions.ts'
import * as contract from './campaign.contract.ts'

export const campaignApi = bindAll(contract, actions)
