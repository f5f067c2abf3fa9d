import { defineSlice } from '#server/slice.ts'
import { setupApi } from './setup.api.ts'
import { setupCommands } from './setup.commands.ts'
import { setupDueWork, setupJobHandlers } from './setup.jobs.ts'

export const setupSlice = defineSlice({
  name: 'setup',
  after: ['account', 'catalogue', 'content', 'device', 'notice', 'payment'],
  jobs: setupJobHandlers,
  due: setupDueWork,
  officeApi: setupApi,
  commands: setupCommands,
})
