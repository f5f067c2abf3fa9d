import { defineSlice } from '#server/slice.ts'
import { noticeApi } from './notice.api.ts'
import { noticeCommands } from './notice.commands.ts'
import { creditDueWork, deliveryDueWork, noticeDueWork, noticeJobHandlers } from './notice.jobs.ts'
import { pushApi } from './push.api.ts'
import { pushDueWork, pushJobHandlers } from './push.jobs.ts'

export const noticeSlice = defineSlice({
  name: 'notice',
  api: [...noticeApi, ...pushApi],
  jobs: [...noticeJobHandlers, ...pushJobHandlers],
  due: [noticeDueWork, deliveryDueWork, creditDueWork, pushDueWork],
  commands: noticeCommands,
})
