import { defineSlice } from '#server/slice.ts'
import { pollApi } from './poll.api.ts'
import { pollDueWork } from './poll.jobs.ts'

export const pollSlice = defineSlice({
  name: 'poll',
  api: pollApi,
  due: [pollDueWork],
})
