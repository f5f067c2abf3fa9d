import { REFUND_STATES } from '#features/refund/refund.rules.ts'
import type { Command } from '#server/command/command.ts'
import {
  type CommandSpec,
  createCommandOfEndpoint,
  createCommandsOfContract,
  formatListResult,
} from '#server/command/contractCommand.ts'
import type { ResultRow } from '#server/command/resultText.ts'
import { bindEndpoint } from '#server/http/edge.ts'
import { officeMoneyApi } from './officeMoney.api.ts'
import * as payments from './payments.actions.ts'
import * as paymentsContract from './payments.contract.ts'
import * as refunds from './refunds.actions.ts'
import * as refundsContract from './refunds.contract.ts'

const PAYMENTS: CommandSpec = {
  examples: ['bustan payments', 'bustan payments 59400000001', 'bustan payments 09120000000'],
  columns: ['number', 'id', 'state', 'method', 'amount', 'trackingCode', 'createTime', 'failure'],
  empty: 'No such payment.',
}
const newest = createCommandOfEndpoint(
  bindEndpoint(paymentsContract.listPayments, payments.listPayments),
  PAYMENTS,
  'payment',
)
const found = createCommandOfEndpoint(
  bindEndpoint(paymentsContract.searchPayments, payments.searchPayments),
  { ...PAYMENTS, name: 'payments', list: 'payments', words: ['word'] },
  'payment',
)

const REFUNDS: CommandSpec = {
  columns: [
    ...['number', 'phone', 'amount', 'state', 'mayApprove', 'cardBank', 'cardLastFour', 'cardFailure'],
    ...['isSubmitted', 'trackingCode', 'requestTime'],
  ],
  cells: ({ card }) => {
    const { bank = null, lastFour = null } = (card ?? {}) as ResultRow
    return { cardBank: bank, cardLastFour: lastFour }
  },
  empty: 'Nothing is to be paid back.',
}
const queue = createCommandOfEndpoint(
  bindEndpoint(refundsContract.listRefunds, refunds.listRefunds),
  REFUNDS,
  'refund',
)

export const officeMoneyCommands: Command[] = [
  {
    ...newest,
    words: '<number, tracking code, id or phone>',
    run: (ctx, input) => (input.words.length > 0 ? found : newest).run(ctx, input),
  },
  {
    ...queue,
    examples: ['bustan refunds', 'bustan refunds --waiting', 'bustan refunds --all', 'bustan refunds --json'],
    options: { ...queue.options, all: { about: 'those that are over, too', fallback: 'no' } },
    async run(ctx, { words, options }) {
      if (options['all'] !== 'yes') return queue.run(ctx, { words, options })
      const rows: ResultRow[] = []
      for (const state of REFUND_STATES)
        rows.push(...((await queue.run(ctx, { words, options: { ...options, state } })).data as ResultRow[]))
      return formatListResult(rows, REFUNDS)
    },
  },
  ...createCommandsOfContract(
    officeMoneyApi,
    { payments: 'payment', refunds: 'refund', ledger: 'payment', owed: 'payment' },
    {
      'GET /payments': null,
      'POST /payments/search': null,
      'GET /refunds': null,
      'POST /payments/{number}/reconcile': {
        name: 'payments reconcile one',
        text: ({ outcome }, { number }) => `Payment ${number}: ${outcome}.`,
      },
      'POST /payments/reconcile': {
        text: ({ swept, unfinished }) => `${swept} found unverified and settled; ${unfinished} still open.`,
      },
      'POST /owed/count': { text: ({ total }) => `Counted: ${total} tomans. By account: bustan owed.` },
      'POST /refunds/{number}/approve': {
        text: (_, { number }) => `The payout of refund ${number} is approved.`,
      },
      'POST /refunds/{number}/claim': {
        text: (_, { number }) => `Refund ${number} is yours to pay by hand; nothing is sent automatically.`,
      },
      'POST /refunds/{number}/release': {
        text: ({ standing }, { number }) =>
          standing === 'approval'
            ? `Refund ${number} is released. Its card was seen, so another operator must approve.`
            : `Refund ${number} is released.`,
      },
      'POST /refunds/{number}/resend': { text: (_, { number }) => `Refund ${number} is sent again.` },
      'POST /refunds/{number}/ask-card': {
        text: (_, { number }) => `The user of refund ${number} is asked for another card.`,
      },
      'POST /refunds/{number}/pay': {
        examples: ['bustan refunds claim 41', 'bustan refunds pay 41 --tracking 051100012345'],
        text: (_, { number }) => `Refund ${number} is paid.`,
      },
      'POST /refunds/{number}/reject': { text: (_, { number }) => `Refund ${number} is rejected.` },
      'POST /refunds/{number}/card': {
        text: ({ card, amount }) => `${amount} tomans to ${String(card).replace(/(.{4})(?=.)/g, '$1 ')}`,
      },
    },
  ),
]
