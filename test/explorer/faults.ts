/**
 * Faults that the explorer must find. Each changes the text of source files while they are loaded (see plant.ts), so
 * the files on disk stay unchanged. A text that does not occur exactly once is an error, because then the fault is not
 * planted.
 */

export interface PlantedFault {
  name: string
  /** The group and the actors that reveal it. */
  group: string
  set: readonly number[]
  changes: ReadonlyArray<{ file: string; find: string; replace: string }>
  /** Removes a database constraint that would also prevent the fault. */
  sql?: string
}

const PAYMENT = 'src/features/payment'
const PROMOTION = 'src/features/promotion'
const REFUND = 'src/features/refund'
const SUBSCRIPTION = 'src/features/subscription'

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a reversed payment becomes paid',
    group: 'returns',
    set: [0, 1, 2],
    changes: [
      {
        file: `${PAYMENT}/settlement/settlePayment.actions.ts`,
        find: "  if (locked.reversal !== null) return 'unpaid'\n",
        replace: '',
      },
      {
        file: `${PAYMENT}/payment.rules.ts`,
        find: '  states: PAYABLE_PAYMENT_STATES,\n  reversals: NO_REVERSAL,\n',
        replace: '  states: PAYABLE_PAYMENT_STATES,\n  reversals: [null, ...REVERSAL_STATES],\n',
      },
    ],
    sql: 'drop trigger payment_reversal_final on payment',
  },
  {
    name: 'the row of a code is not locked',
    group: 'codes',
    set: [0, 1],
    changes: [
      {
        file: `${PROMOTION}/promotion.store.ts`,
        find: "select('id').where('id', '=', id).forUpdate().execute()",
        replace: "select('id').where('id', '=', id).execute()",
      },
    ],
  },
  {
    name: 'a code counts only after it was paid',
    group: 'codes',
    set: [0, 1],
    changes: [
      {
        file: `${PROMOTION}/promotion.store.ts`,
        find: "e.or([e('state', '=', 'used'), e.and([e('state', '=', 'held'), e('heldUntil', '>', now)])])",
        replace: "e('state', '=', 'used')",
      },
    ],
  },
  {
    name: 'a gift is checked before its lock',
    group: 'gifts',
    set: [0, 2],
    changes: [
      {
        file: `${PROMOTION}/promotion.actions.ts`,
        find: '  await store.lockCode(trx, code.id)\n  await requireUsable(ctx, trx, code, userId)\n  const useId',
        replace:
          '  await requireUsable(ctx, trx, code, userId)\n  await store.lockCode(trx, code.id)\n  const useId',
      },
    ],
  },
  {
    name: 'a payment is claimed by read-then-write',
    group: 'claims',
    set: [0, 1, 2],
    changes: [
      {
        file: `${PAYMENT}/payment.actions.ts`,
        find: "    const payment = await store.lockPayment(trx, id)\n    if (!payment || payment.kind === 'probe') throw",
        replace:
          "    const payment = await store.findPayment(trx, id)\n    if (!payment || payment.kind === 'probe') throw",
      },
      {
        file: `${PAYMENT}/payment.store.ts`,
        find: "    .where('kind', '=', 'sale')\n    .where('userId', 'is', null)\n",
        replace: "    .where('kind', '=', 'sale')\n",
      },
    ],
  },
  {
    name: 'a refund is rejected without its lock',
    group: 'payouts',
    set: [0, 2],
    changes: [
      {
        file: `${REFUND}/refundSupport.actions.ts`,
        find: 'const refund = await store.lockRefund(trx, known.id)',
        replace: 'const refund = await store.findRefund(trx, known.id)',
      },
    ],
  },
  {
    name: 'a payout is claimed although the provider may have it',
    group: 'payouts by hand',
    set: [0, 1, 2],
    changes: [
      {
        file: `${REFUND}/payout/payoutByOperator.store.ts`,
        find: "    .$if(isAutomatic, (query) => query.where('askedAt', 'is', null))\n",
        replace: '',
      },
    ],
  },
  {
    name: 'a payout is ordered twice',
    group: 'payouts',
    set: [0, 1],
    changes: [
      {
        file: `${REFUND}/payout/payRefund.actions.ts`,
        find: '    dueAt: nextPayoutCheckAt(row.looks, ctx.now),\n',
        replace: '',
      },
      {
        file: `${REFUND}/payout/payRefund.actions.ts`,
        find: '    name: payoutName(refund),\n',
        replace: "    name: payoutName(refund) + '-' + refund.looks,\n",
      },
    ],
  },
  {
    name: 'a place is taken twice',
    group: 'places',
    set: [0, 1],
    changes: [
      {
        file: 'src/features/device/developerAccount/developerAccount.store.ts',
        find: "    .forUpdate('accountCapacity')\n",
        replace: '',
      },
    ],
  },
  {
    name: 'a refresh undoes the sign-out',
    group: 'sessions',
    set: [0, 2],
    changes: [
      {
        file: 'src/server/http/session.ts',
        find: "    .where('refreshHash', '=', hashToken(current))\n    .where('endedAt', 'is', null)\n",
        replace: "    .where('refreshHash', '=', hashToken(current))\n",
      },
      {
        file: 'src/server/http/session.ts',
        find: '.set({ refreshHash: hashToken(successor), previousRefreshHash',
        replace:
          '.set({ endedAt: null, endReason: null, refreshHash: hashToken(successor), previousRefreshHash',
      },
      {
        file: 'src/server/http/session.ts',
        find: '  const successor = createNextRefreshToken(secrets, given.refreshToken)\n',
        replace:
          "  const successor = createNextRefreshToken(secrets, given.refreshToken)\n  if (!(await liveSession(db, id, now).select('id').executeTakeFirst())) throw sessionEnded()\n",
      },
    ],
  },
  {
    name: 'a renewal overwrites another one',
    group: 'renewals',
    set: [0, 2],
    changes: [
      {
        file: `${SUBSCRIPTION}/applySubscription.actions.ts`,
        find: '  await lockRegistration(trx, deviceId)\n',
        replace: '',
      },
      {
        file: `${SUBSCRIPTION}/subscription.store.ts`,
        find: "    .where('deviceId', '=', deviceId)\n    .where('state', '=', 'active')\n    .forUpdate()\n",
        replace: "    .where('deviceId', '=', deviceId)\n    .where('state', '=', 'active')\n",
      },
    ],
  },
  {
    name: 'a deletion does not wait for requests of the user',
    group: 'gifts',
    set: [1, 3],
    changes: [
      {
        file: 'src/server/http/session.ts',
        find: 'await sql`select pg_advisory_xact_lock_shared(',
        replace: 'await sql`select pg_typeof(',
      },
    ],
  },
]
