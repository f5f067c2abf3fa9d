import { defineSlice } from '#server/slice.ts'
import { contentApi } from './content.api.ts'

export const contentSlice = defineSlice({
  name: 'content',
  api: contentApi,
})
