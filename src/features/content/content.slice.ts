import { defineSlice } from '#server/slice.ts'
import { contentApi } from './content.api.ts'
import { contentDueWork } from './content.jobs.ts'

export const contentSlice = defineSlice({
  name: 'content',
  api: contentApi,
  due: [contentDueWork],
})
