import { randomBytes } from 'node:crypto'
import type { GatewayPayment, Order, PaymentGateway, VerifyResult } from '#adapters/payment/payment.port.ts'
import { createSaman } from '#adapters/payment/saman.payment.ts'
import { createZarinpal } from '#adapters/payment/zarinpal.payment.ts'
import { type Toman, toman } from '#kernel/money.ts'
import type { Fetch } from '#server/callOnce.ts'
import { SANDBOX_MERCHANT_ID, SANDBOX_TERMINAL_ID } from './bank.account.ts'
import { bankPayments, choose } from './bank.inbox.ts'
import type { BankWorld } from './bank.ledger.ts'
import type { BankOutcome, Gateway } from './bank.state.ts'
import { returnAddress } from './bank.wayBack.ts'

/** A payer and a store for the test suite, with the same interface for both gateways. */

export const AMOUNT = toman(990_000)
export const CALLBACK = 'https://shop.example/payment/callback?kind=1'
export const PAGES = 'https://shop.example/sandbox/bank'

export interface Door {
  baseUrl: string
  fetch: Fetch
}
type Build = (door: Door, timeoutMs?: number, name?: string) => PaymentGateway

const zarinpal: Build = (door, timeoutMs = 5000, merchantId = SANDBOX_MERCHANT_ID) =>
  createZarinpal({ ...door, merchantId, timeoutMs, pageUrl: `${PAGES}/zarinpal` })
const saman: Build = (door, timeoutMs = 5000, terminalId = SANDBOX_TERMINAL_ID) =>
  createSaman({ ...door, terminalId, timeoutMs, pageUrl: `${PAGES}/saman` })

/** The differences between the gateways. */
export const GATEWAYS = [
  {
    gateway: 'zarinpal' as const,
    build: zarinpal,
    wrongName: '00000000-0000-4000-8000-000000000000',
    // Zarinpal can be queried by the authority, so it always knows.
    withoutReceipt: { unpaid: 'unpaid not_paid', open: 'open', failed: 'failed', paid: 'paid' },
    wrongAmount: 'unpaid amount',
    afterReversal: 'unpaid not_paid',
    secondReversal: { outcome: 'refused', reason: 'not_paid' },
    unverifiedFor31Minutes: 'paid',
    reverseMinutes: 30,
  },
  {
    gateway: 'saman' as const,
    build: saman,
    wrongName: '1',
    // Saman cannot be queried without a receipt.
    withoutReceipt: { unpaid: 'unpaid open', open: 'unknown', failed: 'unknown', paid: 'unknown' },
    wrongAmount: 'paid',
    afterReversal: 'unpaid reversed',
    secondReversal: { outcome: 'reversed' },
    unverifiedFor31Minutes: 'unpaid too_late',
    reverseMinutes: 50,
  },
]

/** A unique order. The ending of the phone number selects the fault. */
export function order(ending = '0000'): Order {
  const orderNumber = randomBytes(16).toString('hex')
  const phoneNumber = `0912000${ending}`
  return { orderNumber, amount: AMOUNT, callbackUrl: CALLBACK, description: 'یک سال', phoneNumber }
}

export function knownOf(reference: string, receipt: string | null, amount: Toman = AMOUNT): GatewayPayment {
  return { reference, amount, receipt }
}

export function brief(result: VerifyResult): string {
  return 'reason' in result ? `${result.outcome} ${result.reason}` : result.outcome
}

export function createPayer(world: () => BankWorld, name: Gateway, makeGateway: () => PaymentGateway) {
  async function opened(ending?: string) {
    const gateway = makeGateway()
    const asked = order(ending)
    const result = await gateway.open(asked)
    if (result.outcome !== 'opened') throw new Error(`not opened: ${result.reason}`)
    return { gateway, asked, ...result, known: knownOf(result.reference, null) }
  }
  /** The payer decides; the adapter reads what the browser delivers. */
  async function decide(authority: string, outcome: BankOutcome) {
    const knocks: string[] = []
    const dispatch = (address: string, init?: RequestInit) => {
      knocks.push(init?.body ? `${address}&${init.body}` : address)
      return new Response()
    }
    const decided = await choose(world(), name, { authority, outcome }, dispatch)
    if (typeof decided === 'string') return { refusal: decided, callback: null, knocks }
    const address = decided.way && returnAddress(decided.way)
    const callback = address ? makeGateway().readCallback(new URL(address).searchParams) : null
    return { refusal: null, callback, knocks }
  }
  async function paid(ending?: string, outcome: BankOutcome = 'pay') {
    const one = await opened(ending)
    const { callback } = await decide(one.reference, outcome)
    return { ...one, callback, known: knownOf(one.reference, callback?.receipt ?? null) }
  }
  async function bankState(reference: string) {
    const { db, now } = world()
    const payments = await bankPayments(db, ['direct', 'bank'], await now())
    return payments.find(({ authority }) => authority === reference)?.state
  }
  return { opened, decide, paid, bankState }
}
