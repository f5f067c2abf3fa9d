import { defineSlice } from '#server/slice.ts'
import { catalogueApi } from './catalogue.api.ts'
import { catalogueCommands } from './catalogue.commands.ts'
import { catalogueJobHandlers } from './catalogue.jobs.ts'

export const catalogueSlice = defineSlice({
  name: 'catalogue',
  after: ['upload'],
  api: catalogueApi,
  jobs: catalogueJobHandlers,
  commands: catalogueCommands,
})
