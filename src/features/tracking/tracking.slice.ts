import { defineSlice } from '#server/slice.ts'
import { trackingApi } from './tracking.api.ts'
import { trackingCommands } from './tracking.commands.ts'
import { trackingDue, trackingJobs } from './tracking.jobs.ts'

export const trackingSlice = defineSlice({
  name: 'tracking',
  api: trackingApi,
  jobs: trackingJobs,
  due: trackingDue,
  commands: trackingCommands,
})
