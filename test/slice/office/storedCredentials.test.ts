import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findTotpStepOfCode, totpCodeOfStep, totpStepAt } from '#features/office/operator/secret.actions.ts'
import { addMilliseconds, MINUTE, parseInstant, SECOND } from '#kernel/time.ts'
import { officeCall, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { addRow, getRow } from '../../support/rows.ts'

// Rows and signatures of the first implementation, before libraries replaced it (decision 0052). They must keep
// working.

const product = productForFile({ PUBLIC_URL: 'https://office.test' })
const { passkeys, totp } = JSON.parse(
  readFileSync(new URL('../../fixtures/storedCredentials.json', import.meta.url), 'utf8'),
) as {
  passkeys: Array<{
    kind: string
    stored: { credentialId: string; publicKey: string; signCount: number }
    challenge: string
    assertion: Record<string, string>
  }>
  totp: { secret: string; codes: Array<{ seconds: number; step: number; code: string }> }
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

test.each(passkeys)('a stored passkey of $kind signs in', async ({ kind, stored, challenge, assertion }) => {
  const desk = await openDesk(product, ['finance'])
  const { db } = product.system
  const now = await product.system.now()
  const { id: operatorId } = await getRow(db, 'operator', { name: desk.name })
  await addRow(db, 'operatorPasskey', {
    id: randomUUID(),
    operatorId,
    credentialId: bytes(stored.credentialId),
    publicKey: bytes(stored.publicKey),
    signCount: stored.signCount,
    name: kind,
    createdAt: now,
  })
  await addRow(db, 'operatorChallenge', {
    challenge: bytes(challenge),
    operatorId: null,
    expiresAt: addMilliseconds(now, MINUTE),
  })
  const answer = await officeCall(product, 'POST /session/passkey', assertion)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ name: desk.name })
})

test.each(totp.codes)('a stored secret gives code $code at $seconds s', ({ seconds, step, code }) => {
  const at = parseInstant(seconds * SECOND)
  expect(totpStepAt(at)).toBe(step)
  expect(totpCodeOfStep(totp.secret, step)).toBe(code)
  expect(findTotpStepOfCode(totp.secret, code, at)).toBe(step)
})
