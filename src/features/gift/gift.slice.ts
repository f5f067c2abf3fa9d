import { defineSlice } from '#server/slice.ts'
import { giftApi } from './gift.api.ts'

export const giftSlice = defineSlice({
  name: 'gift',
  after: ['promotion', 'subscription'],
  api: giftApi,
})
