import type { GatewayMethod } from '#adapters/payment/payment.port.ts'
import { toman } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { type BankTwinContext, findPayment, listNewestPayments, storePayerChoice } from './bank.ledger.ts'
import {
  callStoreCallback,
  createReturnRequest,
  type DispatchRequest,
  type ReturnRequest,
  returnUrlOf,
} from './bank.return.ts'
import { type BankOutcome, type BankState, bankStateAt, type Gateway, isUndecided } from './bank.state.ts'

/** The bank's view and controls for /sandbox (requirement 17.8). */

const GATEWAY_OF: Record<GatewayMethod, Gateway> = { direct: 'zarinpal', bank: 'saman' }
const METHOD_OF: Record<Gateway, GatewayMethod> = { zarinpal: 'direct', saman: 'bank' }

export interface BankPaymentView {
  authority: string
  method: GatewayMethod
  amountToman: number
  description: string
  state: BankState
  outcome: BankOutcome | null
  /** The payer has not decided yet and still can. */
  isOpen: boolean
  createdAt: Instant
}

const SHOWN_PAYMENTS = 50

/** The latest payments of the methods that use the sandbox bank, newest first. */
export async function listBankPayments(
  db: Db,
  methods: readonly GatewayMethod[],
  now: Instant,
): Promise<BankPaymentView[]> {
  const lists = methods.map((method) => listNewestPayments(db, GATEWAY_OF[method], SHOWN_PAYMENTS))
  const payments = (await Promise.all(lists)).flat().sort((a, b) => b.id - a.id)
  return payments.slice(0, SHOWN_PAYMENTS).map((payment) => ({
    authority: payment.authority,
    method: METHOD_OF[payment.gateway as Gateway],
    amountToman: toman(Math.floor(payment.amountRial / 10)),
    description: payment.description,
    state: bankStateAt(payment, now),
    outcome: payment.outcome as BankOutcome | null,
    isOpen: isUndecided(payment, now),
    createdAt: payment.createdAt,
  }))
}

export interface PayerChoice {
  authority: string
  outcome: BankOutcome
  /** Sixteen digits, if the payer entered a card. */
  card?: string | undefined
}

/** How the browser returns; null if it does not; or why the choice was refused. */
export type ChoiceResult = { way: ReturnRequest | null } | 'unknown' | 'over'

/** The payer's choice. `twice` also calls the store's callback before the browser does. */
export async function submitPayerChoice(
  world: BankTwinContext,
  gateway: Gateway,
  { authority, ...choice }: PayerChoice,
  dispatch: DispatchRequest,
): Promise<ChoiceResult> {
  const known = await findPayment(world.db, gateway, 'authority', authority)
  if (!known) return 'unknown'
  const payment = await storePayerChoice(world.db, known, choice, await world.now())
  if (!payment) return 'over'
  const way = await createReturnRequest(world, payment)
  if (way && choice.outcome === 'twice') await callStoreCallback(dispatch, way)
  return { way }
}

/** The same for scripts, which know payment methods but not gateways. */
export async function decideBankPayment(
  world: BankTwinContext,
  methods: readonly GatewayMethod[],
  choice: PayerChoice,
  dispatch: DispatchRequest,
): Promise<{ location: string | null } | 'unknown' | 'over'> {
  for (const method of methods) {
    const decided = await submitPayerChoice(world, GATEWAY_OF[method], choice, dispatch)
    if (decided === 'unknown') continue
    return decided === 'over' ? decided : { location: decided.way && returnUrlOf(decided.way) }
  }
  return 'unknown'
}
