import { defineSlice } from '#server/slice.ts'
import { installApi } from './install.api.ts'
import { installCommands } from './install.commands.ts'
import { installDueWork, installJobHandlers } from './install.jobs.ts'

export const installSlice = defineSlice({
  name: 'install',
  after: ['catalogue', 'device', 'notice'],
  api: installApi,
  jobs: installJobHandlers,
  due: installDueWork,
  commands: installCommands,
})
