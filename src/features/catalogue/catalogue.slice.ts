import { defineSlice } from '#server/slice.ts'
import { catalogueApi } from './catalogue.api.ts'
import { catalogueCommands } from './catalogue.commands.ts'

export const catalogueSlice = defineSlice({
  name: 'catalogue',
  api: catalogueApi,
  commands: catalogueCommands,
})
