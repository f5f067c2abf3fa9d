import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './campaign.actions.ts'
import * as contract from './campaign.contract.ts'

export const campaignApi = [
  bindEndpoint(contract.listCampaigns, actions.listCampaigns),
  bindEndpoint(contract.getCampaign, actions.getCampaign),
  bindEndpoint(contract.getCampaignUrl, actions.getCampaignUrl),
  bindEndpoint(contract.redeemCampaign, actions.redeemCampaign),
]
