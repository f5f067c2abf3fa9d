import { defineSlice } from '#server/slice.ts'
import { promotionApi } from './promotion.api.ts'

export const promotionSlice = defineSlice({
  name: 'promotion',
  api: promotionApi,
})
