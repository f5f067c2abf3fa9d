import { randomUUID } from 'node:crypto'
import { addOperator, getCurrentTotpCode } from '#features/office/operator/operator.actions.ts'
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

/** A new operator with these roles, signed in with password and code over HTTP. */
export async function openDesk(product: Product, roles: Role[]): Promise<Desk> {
  const name = `op-${randomUUID().slice(0, 8)}`
  const ctx = await product.system.context()
  const { password } = await addOperator(ctx, name, roles)
  const code = await getCurrentTotpCode(ctx, name)
  const answer = await officeCall(product, 'POST /session', { name, password, code })
  if (answer.status !== 200) throw new Error(`could not sign in: ${JSON.stringify(answer.body)}`)
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const headers = { ...OFFICE_HEADERS, cookie }
  return {
    name,
    headers,
    call: (call, input, more) => officeCall(product, call, input, { ...headers, ...more }),
  }
}
