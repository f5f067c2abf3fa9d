import { type Command, CommandError } from '#server/command/command.ts'
import { rethrowAsCommandError } from '#server/command/commandOptions.ts'
import { deleteUser } from './deletion.actions.ts'

const WHY = rethrowAsCommandError({
  not_found: 'Nobody has this number.',
  deletion_refund_open:
    'A refund is open: money is owed. See bustan refunds; when it is paid or rejected, try again.',
  deletion_payout_watched:
    'A refund was paid less than five days ago: its bank may still send it back. Try again after that.',
  deletion_payment_open:
    'A payment is not decided yet: see bustan payments. One that came to nothing ends by itself within 35 minutes.',
  deletion_subscription_left:
    'There is a subscription with days left. Let it be refunded first, or say --with-subscription: then it is lost.',
})

export const userCommands: Command[] = [
  {
    name: 'users delete',
    words: '<phone>',
    about:
      'Deletes an account for good: sessions, devices, tickets, files, comments, number. Payments and the books stay without a name.',
    examples: ['bustan users delete 09120000000', 'bustan users delete 09120000000 --sure'],
    options: {
      sure: { about: 'does it; without it, it is only said what would go', fallback: 'no' },
      'with-subscription': { about: 'also what was bought and not used, without a refund', fallback: 'no' },
    },
    async run(ctx, { words: [phone = ''], options }) {
      if (!phone) throw new CommandError('Say the number of the account.')
      const isSure = options['sure'] === 'yes'
      const withSubscription = options['with-subscription'] === 'yes'
      const data = await deleteUser(ctx, { phone, isSure, withSubscription }).catch(WHY)
      const what = `${data.devices} devices, ${data.comments} comments, ${data.subscriptions} subscriptions with days left, all sessions and tickets`
      const text = isSure
        ? `${data.phone} is deleted: ${what}.`
        : `${data.phone} has ${what}. Nothing is deleted yet: say --sure.`
      return { data, text }
    },
  },
]
