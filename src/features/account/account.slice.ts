import { defineSlice } from '#server/slice.ts'
import { userCommands } from './user.commands.ts'

export const accountSlice = defineSlice({
  name: 'account',
  after: ['catalogue', 'device', 'login', 'subscription', 'upload'],
  commands: userCommands,
})
