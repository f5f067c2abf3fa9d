import { type Command, CommandError, table } from '#server/command.ts'
import { checkLedger } from './ledger.actions.ts'

export const ledgerCommands: Command[] = [
  {
    name: 'ledger check',
    about:
      'Adds everything up: each transaction, the whole, and payments and refunds against what is written of them. Fails on a fault.',
    examples: ['bustan ledger check', 'bustan ledger check --json'],
    async run(ctx) {
      const data = await checkLedger(ctx)
      const faults = [
        ...(data.sum === 0 ? [] : [`The sum of all accounts is ${data.sum} tomans instead of 0.`]),
        ...data.unbalanced.map((source) => `${source} does not balance.`),
        ...data.disagreements.map((source) => `${source} and the ledger disagree.`),
      ]
      if (faults.length > 0) throw new CommandError(faults.join('\n'))
      const text =
        data.accounts.length > 0 ? table(data.accounts, ['account', 'toman']) : 'Nothing was sold yet.'
      return { data, text: `${text}\nThe sums agree.` }
    },
  },
]
