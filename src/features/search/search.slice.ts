import { defineSlice } from '#server/slice.ts'
import { searchApi } from './search.api.ts'

export const searchSlice = defineSlice({
  name: 'search',
  after: ['catalogue'],
  api: searchApi,
})
