import type { Command } from '#server/command/command.ts'
import { table } from '#server/command/resultText.ts'
import * as actions from './notice.actions.ts'

export const noticeCommands: Command[] = [
  {
    name: 'registration status',
    about: 'Whether registration is open, and how many wait to be told.',
    examples: ['bustan registration status'],
    async run(ctx) {
      const data = await actions.registrationStatus(ctx)
      return {
        data,
        text: `Registration is ${data.isOpen ? 'open' : 'closed'}; ${data.waiting} waiting for a notification.`,
      }
    },
  },
  {
    name: 'registration open',
    about: 'Opens registration and sends one SMS to everybody who left a number.',
    examples: ['bustan registration open', 'bustan registration open --json'],
    async run(ctx) {
      const data = await actions.openRegistration(ctx)
      return { data, text: `Registration is open; ${data.waiting} waiting, who are being told now.` }
    },
  },
  {
    name: 'registration close',
    about: 'Closes registration for new devices; /visitLater takes numbers.',
    examples: ['bustan registration close'],
    async run(ctx) {
      const data = await actions.closeRegistration(ctx)
      return { data, text: 'Registration is closed.' }
    },
  },
  {
    name: 'notices',
    about: 'The newest messages to people, with their state; numbers are masked.',
    examples: ['bustan notices', 'bustan notices --limit 100 --json'],
    options: { limit: { about: 'how many', fallback: '20' } },
    async run(ctx, { options }) {
      const data = await actions.listNotices(ctx, { limit: Math.min(1000, Number(options['limit']) || 20) })
      return {
        data,
        text: table(data, ['id', 'state', 'attempts', 'phoneNumber', 'provider', 'failure', 'subject']),
      }
    },
  },
  {
    name: 'notices retry',
    about: 'Tries every unfinished message again, after a provider was away for long.',
    examples: ['bustan notices retry'],
    async run(ctx) {
      const data = await actions.retryNotices(ctx)
      return { data, text: `${data.queued} messages are tried again.` }
    },
  },
]
