import { runAuditedCommand } from '#server/audit.ts'
import { type Command, CommandError } from '#server/command/command.ts'
import { rethrowAsCommandError } from '#server/command/commandOptions.ts'
import { assignPaymentToUser } from './settlement/paymentSupport.actions.ts'

const explain = rethrowAsCommandError({
  user_not_found: 'Nobody logged in with this number yet.',
  not_found: 'There is no payment with this tracking code.',
  payment_not_yours: 'This payment has an owner already.',
})

export const paymentCommands: Command[] = [
  {
    name: 'payments assign',
    words: '<tracking code> <phone>',
    about:
      'Gives a payment that was made without a login to the account of this phone, after its payer proved it in a ticket.',
    examples: ['bustan payments assign 59400000001 09120000000'],
    async run(ctx, { words: [trackingCode = '', phone = ''] }) {
      if (!trackingCode || !phone) throw new CommandError('Say the tracking code and the phone number.')
      const assign = () => assignPaymentToUser(ctx, { trackingCode, phone })
      const data = await runAuditedCommand(ctx, 'payments assign', trackingCode, assign).catch(explain)
      return { data, text: `Payment ${data.number} belongs to ${phone} now.` }
    },
  },
]
