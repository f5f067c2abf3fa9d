import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/context.ts'

/**
 * Two secrets of a payment, derived from the store's key and never stored: the token in the return URL, and the secret
 * that claims an anonymous payment.
 */
type SecretsCtx = Pick<Ctx, 'secrets'>

export function createCallbackToken({ secrets }: SecretsCtx, orderNumber: string): string {
  return secrets.sign('payment callback', orderNumber).toString('base64url')
}

export function isValidCallbackToken(ctx: SecretsCtx, orderNumber: string, token: string): boolean {
  return isEqual(token, createCallbackToken(ctx, orderNumber))
}

export function createClaimSecret({ secrets }: SecretsCtx, paymentId: string): string {
  return secrets.sign('payment claim', paymentId).toString('base64url')
}

export function isValidClaimSecret(ctx: SecretsCtx, paymentId: string, secret: string): boolean {
  return isEqual(secret, createClaimSecret(ctx, paymentId))
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
