import { defineSlice } from '#server/slice.ts'
import { campaignApi } from './campaign.api.ts'
import { campaignCommands } from './campaign.commands.ts'

export const campaignSlice = defineSlice({
  name: 'campaign',
  after: ['catalogue', 'promotion'],
  api: campaignApi,
  commands: campaignCommands,
})
