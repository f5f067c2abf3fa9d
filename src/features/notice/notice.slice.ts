import { defineSlice } from '#server/slice.ts'
import { noticeApi } from './notice.api.ts'
import { noticeCommands } from './notice.commands.ts'
import { noticeDue, noticeJobs } from './notice.jobs.ts'
import { pushApi } from './push.api.ts'
import { pushDue, pushJobs } from './push.jobs.ts'

export const noticeSlice = defineSlice({
  name: 'notice',
  api: [...noticeApi, ...pushApi],
  jobs: [...noticeJobs, ...pushJobs],
  due: [noticeDue, pushDue],
  commands: noticeCommands,
})
