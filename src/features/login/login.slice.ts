import { defineSlice } from '#server/slice.ts'
import { loginApi } from './login.api.ts'
import { loginCommands } from './login.commands.ts'
import { loginDueWork } from './login.jobs.ts'

export const loginSlice = defineSlice({
  name: 'login',
  api: loginApi,
  due: [loginDueWork],
  commands: loginCommands,
})
