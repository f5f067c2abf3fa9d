import { defineSlice } from '#server/slice.ts'
import { pollApi } from './poll.api.ts'
import { pollDue } from './poll.jobs.ts'

export const pollSlice = defineSlice({
  name: 'poll',
  api: pollApi,
  due: [pollDue],
})
