import { bind } from '#server/http/edge.ts'
import * as actions from './campaign.actions.ts'
import * as contract from './campaign.contract.ts'

export const campaignApi = [
  bind(contract.listCampaigns, actions.listCampaigns),
  bind(contract.getCampaign, actions.getCampaign),
  bind(contract.getCampaignUrl, actions.getCampaignUrl),
  bind(contract.redeemCampaign, actions.redeemCampaign),
]
