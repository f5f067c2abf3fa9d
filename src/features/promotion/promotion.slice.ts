import { defineSlice } from '#server/slice.ts'
import { promotionApi } from './promotion.api.ts'
import { promotionCommands } from './promotion.commands.ts'

export const promotionSlice = defineSlice({
  name: 'promotion',
  api: promotionApi,
  commands: promotionCommands,
})
