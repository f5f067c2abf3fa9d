import { defineSlice } from '#server/slice.ts'
import { trackingApi } from './tracking.api.ts'
import { trackingCommands } from './tracking.commands.ts'
import { trackingDueWork, trackingJobHandlers } from './tracking.jobs.ts'

export const trackingSlice = defineSlice({
  name: 'tracking',
  api: trackingApi,
  jobs: trackingJobHandlers,
  due: trackingDueWork,
  commands: trackingCommands,
})
