import { defineSlice } from '#server/slice.ts'
import { catalogueApi } from './catalogue.api.ts'
import { catalogueCommands } from './catalogue.commands.ts'
import { catalogueDue, catalogueJobHandlers } from './catalogue.jobs.ts'

export const catalogueSlice = defineSlice({
  name: 'catalogue',
  after: ['upload'],
  api: catalogueApi,
  jobs: catalogueJobHandlers,
  due: catalogueDue,
  commands: catalogueCommands,
})
