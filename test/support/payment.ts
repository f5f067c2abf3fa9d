import { randomUUID } from 'node:crypto'
import type { Answer, Product } from './product.ts'
import { plantOpenRegistration } from './registration.ts'
import { addRow, getRow } from './rows.ts'

type Method = 'direct' | 'bank'
export type Outcome = 'pay' | 'refuse' | 'silent' | 'twice' | 'wrong_amount' | 'late'

type ApiClient = Pick<Product, 'call' | 'request'>
type Headers = Record<string, string>

export interface OpenedPayment {
  id: string
  number: number
  amount: number
  /** The gateway's id of the order, which the sandbox's bank uses. */
  authority: string
  /** The secret of an anonymous payment, which its browser keeps. */
  claimSecret: string | null
}

/** Inserts a package; tests need no demo catalogue. */
export async function plantPackage(
  product: Product,
  fields: {
    label?: string
    priceToman?: number
    lengthDays?: number
    isSpecial?: boolean
    applicationId?: number
  } = {},
): Promise<number> {
  await plantOpenRegistration(product.system)
  const { label = `p-${randomUUID()}`, priceToman = 349_000, lengthDays = 90, ...rest } = fields
  const row = {
    label,
    nameFa: 'سه‌ماهه',
    nameEn: 'Three months',
    priceToman,
    lengthDays,
    createdAt: await product.system.now(),
    ...rest,
  }
  const { id } = await addRow(product.system.db, 'package', row)
  return id
}

interface Visit {
  url: string
  fields: Array<{ name: string; value: string }>
}

export function authorityOf({ url, fields }: Visit): string {
  return fields.find(({ name }) => name === 'Token')?.value ?? url.split('/').pop() ?? ''
}

export function createPayment(
  { call }: ApiClient,
  input: Record<string, unknown>,
  headers: Headers = {},
): Promise<Answer> {
  return call('POST /payment', input, { 'idempotency-key': randomUUID(), ...headers })
}

/** Creates a payment up to the bank's page. */
export async function begin(
  product: ApiClient,
  input: {
    package_id?: number
    application_id?: number
    method: Method
    device_id?: string
    code?: string
    is_gift?: boolean
  },
  headers: Headers = {},
): Promise<OpenedPayment> {
  const { status, body } = await createPayment(product, input, headers)
  if (status !== 200) throw new Error(`Expected 200, got ${status}: ${JSON.stringify(body)}`)
  const { payment, visit } = body as { payment: OpenedPayment; visit: Visit }
  const { id, number, amount } = payment
  return { id, number, amount, authority: authorityOf(visit), claimSecret: body['claim_secret'] }
}

/** The payer's choice at the bank. Returns the return address, null if the payer does not return. */
export async function atBank(
  { call }: ApiClient,
  authority: string,
  outcome: Outcome,
): Promise<string | null> {
  const { status, body } = await call('POST /sandbox/api/bank/{authority}', { authority, outcome })
  if (status !== 200) throw new Error(`The bank said ${status}: ${JSON.stringify(body)}`)
  return body['location']
}

/** Follows the bank's return address. Returns where the store redirects. */
export async function comeBack({ request }: ApiClient, location: string | null): Promise<string> {
  if (!location) throw new Error('Nobody comes back from there.')
  const { pathname, search } = new URL(location)
  const response = await request(pathname + search)
  if (response.status !== 303) throw new Error(`Expected 303, got ${response.status}`)
  return response.headers.get('location') ?? ''
}

export async function payAt(
  product: ApiClient,
  authority: string,
  outcome: Outcome = 'pay',
): Promise<string> {
  return comeBack(product, await atBank(product, authority, outcome))
}

export function readPayment({ call }: ApiClient, id: string, headers: Headers = {}): Promise<Answer> {
  return call('GET /payment/{id}', { id }, headers)
}

export async function stateOf(product: Pick<Product, 'system'>, id: string): Promise<string> {
  const { state } = await getRow(product.system.db, 'payment', { id })
  return state
}

export async function passSeconds({ call }: ApiClient, seconds: number): Promise<void> {
  const { status, body } = await call('POST /sandbox/api/clock', { seconds })
  if (status !== 200) throw new Error(`The clock did not move: ${JSON.stringify(body)}`)
}
