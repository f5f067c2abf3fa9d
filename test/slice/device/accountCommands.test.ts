import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { addSandboxAccount } from '#sandbox/twins/developerAccount/account.twin.ts'
import { commandRunner } from '../../support/commands.ts'
import { productForFile } from '../../support/product.ts'
import { plantDevices, queueDevices, settle, statusOf } from '../../support/registration.ts'
import { getRow } from '../../support/rows.ts'

const product = productForFile()

const run = commandRunner(product)

async function keyOptions(name: string): Promise<Record<string, string>> {
  const key = await addSandboxAccount(product.system.db, { name, capacity: 100 }, await product.system.now())
  const file = join(mkdtempSync(join(tmpdir(), 'bustan-key-')), 'AuthKey.p8')
  writeFileSync(file, key.privateKey)
  return { issuer: key.issuerId, 'key-id': key.keyId, 'key-file': file }
}

describe('account commands', () => {
  test('adds an account from a key file, registers devices and lists them; the key is never printed', async () => {
    const key = await keyOptions('first')
    await run('accounts add', ['first'], { ...key, iphone: '2', ends: '2027-12-01' })
    const ids = await plantDevices(product.system, 3)
    await queueDevices(product.system, ids)
    await settle(product.system)
    const { text } = await run('accounts')
    expect(text).toMatch(/first\s+open\s+-\s+2\/2 0\/100 0\/100/)
    const { sealedKey } = await getRow(product.system.db, 'developerAccount', {})
    expect(sealedKey.toString('latin1')).not.toContain('PRIVATE KEY')
    expect((await run('devices')).text).toMatch(/waitingForRegistration\s+1/)
    await run('accounts capacity', ['first'], { iphone: '3' })
    await settle(product.system)
    expect(await statusOf(product.system, ids[2] ?? '')).toBe(REGISTRATION_STATUS.registered)
  })
})
