import type { Command } from '#server/command/command.ts'
import { formatTable } from '#server/command/resultText.ts'
import * as actions from './notice.actions.ts'

export const noticeCommands: Command[] = [
  {
    name: 'notices',
    about: 'The newest messages to people, with their state; numbers are masked.',
    examples: ['bustan notices', 'bustan notices --limit 100 --json'],
    options: { limit: { about: 'how many', fallback: '20' } },
    async run(ctx, { options }) {
      const data = await actions.listNotices(ctx, { limit: Math.min(1000, Number(options['limit']) || 20) })
      return {
        data,
        text: formatTable(data, [
          'id',
          'state',
          'delivery',
          'attempts',
          'phoneNumber',
          'provider',
          'failure',
          'subject',
        ]),
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
