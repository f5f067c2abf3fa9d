import { defineSlice } from '#server/slice.ts'
import { ticketApi } from './ticket.api.ts'
import { ticketDueWork } from './ticket.jobs.ts'

export const ticketSlice = defineSlice({
  name: 'ticket',
  after: ['notice', 'upload'],
  api: ticketApi,
  due: ticketDueWork,
})
