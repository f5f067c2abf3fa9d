import type { Command } from '#server/command/command.ts'
import { formatTable } from '#server/command/resultText.ts'
import { countActions } from './forwardEvents.actions.ts'

export const trackingCommands: Command[] = [
  {
    name: 'actions',
    about: 'How often people did what, by day of Tehran, and what analytics has not taken yet.',
    examples: ['bustan actions', 'bustan actions --days 30 --json'],
    options: { days: { about: 'how many days, today being the last', fallback: '7' } },
    async run(ctx, { options }) {
      const data = await countActions(ctx, {
        days: Math.min(3650, Math.max(1, Number(options['days']) || 7)),
      })
      const counts = data.days.length > 0 ? formatTable(data.days, ['day', 'name', 'count']) : 'Nothing yet.'
      const state = `${data.waiting} waiting to be forwarded, ${data.refused} refused by analytics.`
      return { data, text: `${counts}\n${state}` }
    },
  },
]
