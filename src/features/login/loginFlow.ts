import { instant, later, SECOND, secondsBetween } from '#kernel/time.ts'
import type { Calls } from '#web/api.ts'
import { productNow } from '#web/productClock.ts'
import { readStored, writeStored } from '#web/storage.ts'

type CodeSent = Calls['POST /user/register']['output']

/** Nothing of an earlier try is left; where it was meant to end stays. */
export function startAfresh(): void {
  writeStored('state', 'register')
  writeStored('phoneNumber', null)
  writeStored('activateTtl', null)
}

/** A code is on its way: a reload or a return goes on here (specification section 4). */
export function awaitCode(phoneNumber: string, { activateTtl }: CodeSent): void {
  writeStored('phoneNumber', phoneNumber)
  writeStored('activateTtl', later(productNow(), activateTtl * SECOND).toISOString())
  writeStored('state', 'activate')
}

/** The stored end of the code, as seconds from now by the product's clock. */
export function codeSecondsLeft(): number {
  const end = readStored('activateTtl')
  return end ? Math.max(0, Math.round(secondsBetween(productNow(), instant(end)))) : 0
}
