import { auditCommand } from '#server/audit.ts'
import { type Command, CommandError, table } from '#server/command.ts'
import { explainErrors } from '#server/commandOptions.ts'
import { holdsCardNumber, REASON_LENGTH, TRACKING_CODE } from './refund.rules.ts'
import { approveRefund, listRefunds, payByHand, rejectRefund, showCard } from './refundSupport.actions.ts'

const COLUMNS = [
  'number',
  'phone',
  'amountToman',
  'state',
  'approval',
  'cardBank',
  'cardLastFour',
  'cardFailure',
  'submittedAt',
  'trackingCode',
  'requestedAt',
]

const WHY = explainErrors({
  not_found: 'No refund has this number: see bustan refunds --all.',
  refund_state_conflict:
    'It is not at that step: see bustan refunds --all. What a bank may have been told to pay waits for its answer.',
})

export const refundCommands: Command[] = [
  {
    name: 'refunds',
    about: 'Refunds that are open, the newest last. Of a card the last four digits.',
    examples: ['bustan refunds', 'bustan refunds --waiting', 'bustan refunds --all', 'bustan refunds --json'],
    options: {
      all: { about: 'those that are over, too', fallback: 'no' },
      waiting: { about: 'only those whose payout waits for approval', fallback: 'no' },
    },
    async run(ctx, { options }) {
      const data = await listRefunds(ctx, {
        isAll: options['all'] === 'yes',
        isWaiting: options['waiting'] === 'yes',
      })
      return { data, text: data.length > 0 ? table(data, COLUMNS) : 'Nothing is to be paid back.' }
    },
  },
  {
    name: 'refunds card',
    words: '<number>',
    about: 'Shows the whole card number of a refund that is to be paid by hand. That it was shown is logged.',
    examples: ['bustan refunds card 41'],
    async run(ctx, { words: [word] }) {
      const data = await showCard(ctx, numberOf(word)).catch(WHY)
      return { data, text: `${data.amountToman} tomans to ${data.card.replace(/(.{4})(?=.)/g, '$1 ')}` }
    },
  },
  {
    name: 'refunds approve',
    words: '<number>',
    about:
      'Lets a payout go that waits for approval: the card is not the one that paid, and the browser that asked is new. Make sure first that the buyer asks.',
    examples: ['bustan refunds approve 41'],
    async run(ctx, { words: [word] }) {
      const number = numberOf(word)
      await auditCommand(ctx, 'refunds approve', String(number), () => approveRefund(ctx, number)).catch(WHY)
      return { data: { number }, text: `The payout of refund ${number} is approved.` }
    },
  },
  {
    name: 'refunds pay',
    words: '<number>',
    about: 'Says that a refund was paid at the bank, by hand. Its user is told, with the tracking code.',
    examples: ['bustan refunds pay 41 --tracking 051100012345'],
    options: { tracking: { about: 'the code by which the bank finds the payment', fallback: '' } },
    async run(ctx, { words: [word], options }) {
      const code = options['tracking']?.trim() ?? ''
      if (!TRACKING_CODE.test(code))
        throw new CommandError('--tracking is needed: 4 to 40 letters and digits.')
      requireNoCard(code)
      const number = numberOf(word)
      await payByHand(ctx, number, code).catch(WHY)
      return { data: { number, trackingCode: code }, text: `Refund ${number} is paid.` }
    },
  },
  {
    name: 'refunds reject',
    words: '<number>',
    about:
      'Does not pay a refund. Without a card the subscription goes on; with one it stays cancelled and a new refund can be asked for. Its user is told the reason.',
    examples: ['bustan refunds reject 41 --reason «پرداخت این اشتراک پیش‌تر از راه بانک برگشته است.»'],
    options: { reason: { about: 'what the user reads', fallback: '' } },
    async run(ctx, { words: [word], options }) {
      const reason = options['reason']?.trim() ?? ''
      if (reason.length < REASON_LENGTH.least || reason.length > REASON_LENGTH.most)
        throw new CommandError('--reason is needed: a sentence that the user reads.')
      requireNoCard(reason)
      const number = numberOf(word)
      await auditCommand(ctx, 'refunds reject', String(number), () =>
        rejectRefund(ctx, number, reason),
      ).catch(WHY)
      return { data: { number, reason }, text: `Refund ${number} is rejected.` }
    },
  },
]

function numberOf(word: string | undefined): number {
  const number = Number(word)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new CommandError('Say the number of the refund.')
}

function requireNoCard(text: string): void {
  if (holdsCardNumber(text)) throw new CommandError('That holds a card number; it is not kept.')
}
