import { defineSlice } from '#server/slice.ts'
import { setupApi } from './setup.api.ts'
import { setupCommands } from './setup.commands.ts'

export const setupSlice = defineSlice({
  name: 'setup',
  after: ['catalogue', 'content', 'device', 'notice', 'payment'],
  officeApi: setupApi,
  commands: setupCommands,
})
