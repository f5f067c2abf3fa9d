import { defineSlice } from '#server/slice.ts'
import { recoveryApi } from './recovery.api.ts'
import { recoveryFactHandlers } from './recovery.jobs.ts'

export const recoverySlice = defineSlice({
  name: 'recovery',
  after: ['device', 'notice'],
  api: recoveryApi,
  facts: recoveryFactHandlers,
})
