import { randomUUID } from 'node:crypto'
import { storeUserFile } from '#features/upload/upload.actions.ts'
import type { Instant } from '#kernel/time.ts'
import type { UserCtx } from '#server/context.ts'
import { type LoggedIn, logIn } from './login.ts'
import type { Answer, Product } from './product.ts'

export interface Person extends LoggedIn {
  phone: string
}

let people = 0

/** Creates a user with their own IP address. */
export async function createUser(product: Product): Promise<Person> {
  const phone = `0938${String(++people).padStart(7, '0')}`
  const address = { 'x-forwarded-for': `10.11.${people >> 8}.${people & 255}` }
  const who = await logIn(product, phone, address)
  return { ...who, phone, headers: { ...who.headers, ...address } }
}

/** Logs in again, because the short token has expired. */
export async function returned(product: Product, who: Person): Promise<Person> {
  const { 'access-token': _, ...address } = who.headers
  const { headers } = await logIn(product, who.phone, address)
  return { ...who, headers: { ...address, ...headers } }
}

export const PLAIN = { topic: 'other', sub_topic: 'other_question', description: 'سلام، یک پرسش دارم.' }

export function createTicket(
  product: Product,
  who: Person,
  input: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const keyed = { 'idempotency-key': randomUUID(), ...who.headers, ...headers }
  return product.call('POST /ticket', { ...PLAIN, ...input }, keyed)
}

export function write(
  product: Product,
  who: Person,
  id: string,
  text: string,
  files: string[] = [],
): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID(), ...who.headers }
  return product.call('POST /ticket/{id}/message', { id, text, files }, headers)
}

/** The context of an action for a user, at any time. */
export async function actingAs(product: Product, userId: number, now?: Instant): Promise<UserCtx> {
  const ctx = await product.system.context({}, now)
  return Object.assign(ctx, { user: { userId, sessionId: '', steppedUpUntil: null } })
}

/** Uploads a file that is not part of a message yet. Returns its id. */
export async function sendFile(
  product: Product,
  userId: number,
  text = 'رسید',
  now?: Instant,
): Promise<string> {
  const file = { name: 'note.txt', bytes: new TextEncoder().encode(text) }
  const { id } = await storeUserFile(await actingAs(product, userId, now), { type: 'ticket', file })
  return id
}

/** SMS about tickets, the newest first. */
export async function ticketSms(product: Pick<Product, 'call'>, phone: string): Promise<string[]> {
  const { body } = await product.call('GET /sandbox/api/sms', { phone })
  const texts: string[] = body['messages'].map(({ text }: { text: string }) => text)
  return texts.filter((text) => text.includes('/ticket/'))
}
