import type { Answer, Product } from './product.ts'
import { FROM_SAFARI } from './safari.ts'

type ApiClient = Pick<Product, 'call'>

export interface LoggedIn {
  accessToken: string
  refreshToken: string
  userId: number
  headers: Record<string, string>
}

/**
 * The newest code sent to a number, from the sandbox's inbox. Skips other messages, which a job may have sent later.
 */
export async function newestCode({ call }: ApiClient, phone: string): Promise<string> {
  const { body } = await call('GET /sandbox/api/sms', { phone })
  const code: string | undefined = body['messages'].find(
    (message: { code: string | null }) => message.code,
  )?.code
  if (!code) throw new Error('No code arrived.')
  return code
}

export function wrongCode(right: string): string {
  return right === '0000' ? '0001' : '0000'
}

/** Logs in over HTTP: number, code from the inbox, session. In Safari, where a new number gets an account. */
export async function logIn(
  product: ApiClient,
  phone: string,
  headers: Record<string, string> = {},
): Promise<LoggedIn> {
  expectOk(await product.call('POST /user/register', { phone_number: phone }, headers))
  const code = await newestCode(product, phone)
  const input = { phone_number: phone, code }
  const answer = await product.call('POST /user/activate', input, { ...FROM_SAFARI, ...headers })
  const body = expectOk(answer)
  return {
    accessToken: body['access_token'],
    refreshToken: body['refresh_token'],
    userId: body['user'].id,
    headers: { 'access-token': body['access_token'] },
  }
}

function expectOk({ status, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`Expected 200, got ${status}: ${JSON.stringify(body)}`)
  return body
}
