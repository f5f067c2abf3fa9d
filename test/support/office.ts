import { randomUUID } from 'node:crypto'
import { startOperatorSession } from '#features/office/operator/operator.actions.ts'
import { addOperator } from '#features/office/operator/operator.store.ts'
import type { Role } from '#kernel/role.ts'
import { type Answer, callOver, type Product } from './product.ts'

/** A signed-in operator. */
export interface Desk {
  name: string
  headers: Record<string, string>
  /** `call('POST /tickets/{number}/answer', { … })`, in wire case. */
  call(call: string, input?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>
}

/** Headers as the office's page sends them. */
export const OFFICE_HEADERS = { 'x-office': '1' }

export function officeCall(
  product: Pick<Product, 'request'>,
  call: string,
  input: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const request = (path: string, init?: RequestInit) =>
    product.request(path.replace(/^\/api\/v1/, '/office/api/v1'), init)
  return callOver(request, call, input, { ...OFFICE_HEADERS, ...headers })
}

/**
 * Creates an operator with these roles and a session. Hashing password and code is slow, so it is skipped here;
 * operator.test.ts tests it.
 */
export async function openDesk(product: Product, roles: Role[]): Promise<Desk> {
  const operator = { id: randomUUID(), name: `op-${randomUUID().slice(0, 8)}`, roles }
  const { name } = operator
  const ctx = await product.system.context()
  await addOperator(ctx.db, { ...operator, passwordHash: '', sealedTotp: Buffer.of() }, ctx.now)
  await startOperatorSession(ctx, operator, 'password')
  const cookie = ctx.responseCookie?.split(';')[0] ?? ''
  const headers = { ...OFFICE_HEADERS, cookie }
  return {
    name,
    headers,
    call: (call, input, more) => officeCall(product, call, input, { ...headers, ...more }),
  }
}
