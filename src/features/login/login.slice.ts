import { defineSlice } from '#server/slice.ts'
import { loginApi } from './login.api.ts'
import { loginCommands } from './login.commands.ts'
import { loginDue } from './login.jobs.ts'

export const loginSlice = defineSlice({
  name: 'login',
  api: loginApi,
  due: [loginDue],
  commands: loginCommands,
})
