import { defineSlice } from '#server/slice.ts'
import { campaignApi } from './campaign.api.ts'

export const campaignSlice = defineSlice({
  name: 'campaign',
  after: ['catalogue', 'promotion'],
  api: campaignApi,
})
