import { type Command, CommandError } from '#server/command/command.ts'
import { parseIntegerOption } from '#server/command/commandOptions.ts'
import { formatTable } from '#server/command/resultText.ts'
import { checkMoney } from './reconciliation.actions.ts'
import { RECONCILED_DAYS } from './reconciliation.rules.ts'

export const reconciliationCommands: Command[] = [
  {
    name: 'ledger check',
    about:
      'Adds up the ledger, and compares payments and payouts with the records of gateways and payout provider. Fails on a difference.',
    examples: ['bustan ledger check', 'bustan ledger check --days 30', 'bustan ledger check --json'],
    options: {
      days: { about: `how far back providers are asked; ${RECONCILED_DAYS} by default`, fallback: '' },
    },
    async run(ctx, { options }) {
      const days = parseIntegerOption(options, 'days', { before: RECONCILED_DAYS }) ?? RECONCILED_DAYS
      const data = await checkMoney(ctx, days)
      if (data.differences.length > 0)
        throw new CommandError(
          data.differences.map(({ source, kind, detail }) => `${source}: ${kind} (${detail})`).join('\n'),
        )
      const { accounts } = data.ledger
      const sums = accounts.length > 0 ? formatTable(accounts, ['account', 'toman']) : 'Nothing was sold yet.'
      const asked = `${data.compared} of the last ${days} days agree with their providers' records; ${data.unanswered} could not be compared.`
      return { data, text: `${sums}\nThe sums agree. ${asked}` }
    },
  },
]
