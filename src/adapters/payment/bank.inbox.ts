import { toman } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { type BankWorld, decide, findPayment, newestPayments } from './bank.ledger.ts'
import { type BankOutcome, type BankState, type Gateway, isUndecided, stateAt } from './bank.state.ts'
import { addressOf, type Dispatch, knock, type WayBack, wayBackOf } from './bank.wayBack.ts'
import type { Method } from './payment.port.ts'

/** The bank as /sandbox shows and controls it (requirement 17.8). */

const GATEWAY_OF: Record<Method, Gateway> = { direct: 'zarinpal', bank: 'saman' }
const METHOD_OF: Record<Gateway, Method> = { zarinpal: 'direct', saman: 'bank' }

export interface BankPaymentView {
  authority: string
  method: Method
  amountToman: number
  description: string
  state: BankState
  outcome: BankOutcome | null
  /** It can still be decided. */
  isOpen: boolean
  createdAt: Instant
}

const SHOWN_PAYMENTS = 50

/** The newest of the methods that the sandbox's bank stands behind, newest first. */
export async function bankPayments(
  db: Db,
  methods: readonly Method[],
  now: Instant,
): Promise<BankPaymentView[]> {
  const lists = methods.map((method) => newestPayments(db, GATEWAY_OF[method], SHOWN_PAYMENTS))
  const payments = (await Promise.all(lists)).flat().sort((a, b) => b.id - a.id)
  return payments.slice(0, SHOWN_PAYMENTS).map((payment) => ({
    authority: payment.authority,
    method: METHOD_OF[payment.gateway as Gateway],
    amountToman: toman(Math.floor(payment.amountRial / 10)),
    description: payment.description,
    state: stateAt(payment, now),
    outcome: payment.outcome as BankOutcome | null,
    isOpen: isUndecided(payment, now),
    createdAt: payment.createdAt,
  }))
}

export interface Choice {
  authority: string
  outcome: BankOutcome
  /** Sixteen digits, where the payer gave a card. */
  card?: string | undefined
}

/** Decided: how the browser goes back, null when it does not. Otherwise why nothing was decided. */
export type Decided = { way: WayBack | null } | 'unknown' | 'over'

/** The payer chooses. `twice` also knocks at the store by itself, before the browser can. */
export async function choose(
  world: BankWorld,
  gateway: Gateway,
  { authority, ...choice }: Choice,
  dispatch: Dispatch,
): Promise<Decided> {
  const known = await findPayment(world.db, gateway, 'authority', authority)
  if (!known) return 'unknown'
  const payment = await decide(world.db, known, choice, await world.now())
  if (!payment) return 'over'
  const way = await wayBackOf(world, payment)
  if (way && choice.outcome === 'twice') await knock(dispatch, way)
  return { way }
}

/** The same for scripts, which know the methods but not the gateways behind them. */
export async function decideBankPayment(
  world: BankWorld,
  methods: readonly Method[],
  choice: Choice,
  dispatch: Dispatch,
): Promise<{ location: string | null } | 'unknown' | 'over'> {
  for (const method of methods) {
    const decided = await choose(world, GATEWAY_OF[method], choice, dispatch)
    if (decided === 'unknown') continue
    return decided === 'over' ? decided : { location: decided.way && addressOf(decided.way) }
  }
  return 'unknown'
}
