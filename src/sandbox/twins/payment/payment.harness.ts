import { randomBytes } from 'node:crypto'
import type {
  GatewayOrder,
  GatewayPayment,
  PaymentGateway,
  VerifyPaymentResult,
} from '#adapters/payment/payment.port.ts'
import { createSamanGateway } from '#adapters/payment/saman.payment.ts'
import { createZarinpalGateway } from '#adapters/payment/zarinpal.payment.ts'
import { type Toman, toman } from '#kernel/money.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import { SANDBOX_MERCHANT_ID, SANDBOX_TERMINAL_ID } from './bank.account.ts'
import { listBankPayments, submitPayerChoice } from './bank.inbox.ts'
import type { BankTwinContext } from './bank.ledger.ts'
import { returnUrlOf } from './bank.return.ts'
import type { BankOutcome, Gateway } from './bank.state.ts'

/** A payer and a store for the test suite, with the same interface for both gateways. */

export const TEST_AMOUNT = toman(990_000)
export const TEST_CALLBACK_URL = 'https://shop.example/payment/callback?kind=1'
export const TEST_BANK_URL = 'https://shop.example/sandbox/bank'

export interface GatewayUnderTest {
  baseUrl: string
  fetch: Fetch
}
type Build = (door: GatewayUnderTest, timeoutMs?: number, name?: string) => PaymentGateway

const zarinpal: Build = (door, timeoutMs = 5000, merchantId = SANDBOX_MERCHANT_ID) =>
  createZarinpalGateway({ ...door, merchantId, timeoutMs, pageUrl: `${TEST_BANK_URL}/zarinpal` })
const saman: Build = (door, timeoutMs = 5000, terminalId = SANDBOX_TERMINAL_ID) =>
  createSamanGateway({ ...door, terminalId, timeoutMs, pageUrl: `${TEST_BANK_URL}/saman` })

/** The differences between the gateways. */
export const GATEWAYS_UNDER_TEST = [
  {
    gateway: 'zarinpal' as const,
    build: zarinpal,
    wrongName: '00000000-0000-4000-8000-000000000000',
    // Zarinpal can be queried by the authority, so it always knows the payment.
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
export function createTestOrder(ending = '0000'): GatewayOrder {
  const orderNumber = randomBytes(16).toString('hex')
  const phoneNumber = `0912000${ending}`
  return {
    orderNumber,
    amount: TEST_AMOUNT,
    callbackUrl: TEST_CALLBACK_URL,
    description: 'یک سال',
    phoneNumber,
  }
}

export function toGatewayPayment(
  reference: string,
  receipt: string | null,
  amount: Toman = TEST_AMOUNT,
): GatewayPayment {
  return { reference, amount, receipt }
}

export function summariseVerifyResult(result: VerifyPaymentResult): string {
  return 'reason' in result ? `${result.outcome} ${result.reason}` : result.outcome
}

export function createPayer(world: () => BankTwinContext, name: Gateway, makeGateway: () => PaymentGateway) {
  async function opened(ending?: string) {
    const gateway = makeGateway()
    const asked = createTestOrder(ending)
    const result = await gateway.open(asked)
    if (result.outcome !== 'opened') throw new Error(`not opened: ${result.reason}`)
    return { gateway, asked, ...result, known: toGatewayPayment(result.reference, null) }
  }
  /** The payer decides; the adapter reads what the browser delivers. */
  async function decide(authority: string, outcome: BankOutcome) {
    const knocks: string[] = []
    const dispatch = (address: string, init?: RequestInit) => {
      knocks.push(init?.body ? `${address}&${init.body}` : address)
      return new Response()
    }
    const decided = await submitPayerChoice(world(), name, { authority, outcome }, dispatch)
    if (typeof decided === 'string') return { refusal: decided, callback: null, knocks }
    const address = decided.way && returnUrlOf(decided.way)
    const callback = address ? makeGateway().readCallback(new URL(address).searchParams) : null
    return { refusal: null, callback, knocks }
  }
  async function paid(ending?: string, outcome: BankOutcome = 'pay') {
    const one = await opened(ending)
    const { callback } = await decide(one.reference, outcome)
    return { ...one, callback, known: toGatewayPayment(one.reference, callback?.receipt ?? null) }
  }
  async function bankState(reference: string) {
    const { db, now } = world()
    const payments = await listBankPayments(db, ['direct', 'bank'], await now())
    return payments.find(({ authority }) => authority === reference)?.state
  }
  return { opened, decide, paid, bankState }
}
