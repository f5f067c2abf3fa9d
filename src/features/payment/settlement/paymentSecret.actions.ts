import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/context.ts'

/**
 * Two secrets of a payment, derived from the store's key, so that neither is stored: the token in the address that a
 * gateway sends the payer back to, and the secret with which an anonymous payment is claimed.
 */
type SecretsOf = Pick<Ctx, 'secrets'>

export function callbackToken({ secrets }: SecretsOf, orderNumber: string): string {
  return secrets.sign('payment callback', orderNumber).toString('base64url')
}

export function isCallbackToken(ctx: SecretsOf, orderNumber: string, token: string): boolean {
  return isSame(token, callbackToken(ctx, orderNumber))
}

export function claimSecret({ secrets }: SecretsOf, paymentId: string): string {
  return secrets.sign('payment claim', paymentId).toString('base64url')
}

export function isClaimSecret(ctx: SecretsOf, paymentId: string, secret: string): boolean {
  return isSame(secret, claimSecret(ctx, paymentId))
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
