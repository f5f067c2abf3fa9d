import { randomUUID } from 'node:crypto'
import { appendFile, copyFile, readFile, writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SignerPort, SigningOrder } from '#adapters/signer/signer.port.ts'
import { signPackage } from '#features/install/signing/signing.actions.ts'
import { addSigning } from '#features/install/signing/signing.store.ts'
import { readIpa } from '#server/ipa/readIpa.ts'
import { type IpaOptions, writeIpa } from '#server/ipa/writeIpa.ts'
import { commandRunner } from '../../support/commands.ts'
import { type PlantedApplication, plantInstallable, plantProfile } from '../../support/install.ts'
import { productForFile } from '../../support/product.ts'
import { plantAccount, settle } from '../../support/registration.ts'
import { getRow, listRows } from '../../support/rows.ts'

// A broken or compromised signer: the store reads its output again and compares it with the catalogue.

const logged: string[] = []
const product = productForFile({ LOG_LEVEL: 'error' }, { log: { write: (line) => logged.push(line) } })
const run = commandRunner(product)
let accountId: string
beforeAll(async () => {
  accountId = await plantAccount(product.system, 'signer', { capacity: 0 })
  await settle(product.system)
  await plantProfile(product, accountId, [])
})

/** A signing row without a job, as if its worker had died. */
async function plantSigning({ bundleIdentifier }: PlantedApplication) {
  const { db } = product.system
  const { ipaId, profileId } = await db
    .selectFrom('ipa')
    .innerJoin('developerAccount as account', (join) => join.on('account.id', '=', accountId))
    .select(['ipa.id as ipaId', 'account.profileId'])
    .where('ipa.bundleIdentifier', '=', bundleIdentifier)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const { now } = await product.system.context()
  await addSigning(db, id, { ipaId, accountId, profileId: profileId ?? '' }, now)
  return id
}

type Swap = (order: SigningOrder, signer: SignerPort) => Promise<unknown>

/** Signs as the sandbox does, then lets `swap` change the file. */
async function signWith(id: string, swap: Swap) {
  const ctx = await product.system.context()
  const { signer } = ctx.ports
  const sign = async (order: SigningOrder) => {
    const result = await signer.sign(order)
    await swap(order, signer)
    return result
  }
  await signPackage({ ...ctx, ports: { ...ctx.ports, signer: { sign } } }, { signingId: id })
  return getRow(product.system.db, 'signing', { id }, ['state', 'failure', 'storageKey'])
}

/** Replaces the ordered package with a changed one. */
async function writeChanged(order: SigningOrder, target: string, change: Partial<IpaOptions>): Promise<void> {
  const { bundleIdentifier, version, build, name, executable } = await readIpa(order.source)
  const base = { bundleIdentifier, version, name, executable, profile: order.profile }
  await writeIpa(target, { ...base, ...(build && { build }), ...change })
}

/** The changed package has a valid signature of the account. */
const signedWith =
  (change: Partial<IpaOptions>): Swap =>
  async (order, signer) => {
    const source = `${order.target}.changed`
    await writeChanged(order, source, change)
    expect(await signer.sign({ ...order, source })).toMatchObject({ outcome: 'signed' })
  }

describe('output of the signer', () => {
  test('that matches the order is stored', async () => {
    const id = await plantSigning(await plantInstallable(product))
    expect(await signWith(id, signedWith({}))).toMatchObject({ state: 'done', failure: null })
  })

  test.each<[string, string, Swap]>([
    ['another application', 'bundle_id', signedWith({ bundleIdentifier: 'example.stolen' })],
    ['another version', 'version', signedWith({ version: '9.9' })],
    ['another build', 'another build', signedWith({ build: '666' })],
    ['another program', 'another executable', signedWith({ executable: 'Other' })],
    ['a profile but no signature', 'unsigned', (order) => writeChanged(order, order.target, {})],
    ['what it was given', 'profile_missing', ({ source, target }) => copyFile(source, target)],
    [
      'half of it',
      'truncated',
      async ({ target }) => writeFile(target, (await readFile(target)).subarray(0, 700)),
    ],
    ['more than it', 'zip_broken', ({ target }) => appendFile(target, 'more')],
    ['a page', 'not_a_zip', ({ target }) => writeFile(target, '<html>')],
  ])('with %s is refused, not stored, logged and shown to operators', async (_, reason, swap) => {
    logged.length = 0
    const planted = await plantInstallable(product)
    const id = await plantSigning(planted)
    const failure = `result: ${reason}`
    expect(await signWith(id, swap)).toEqual({ state: 'failed', failure, storageKey: null })
    // A file is announced before it is stored.
    expect(await listRows(product.system.db, 'looseFile', { kind: 'signed' })).toEqual([])
    expect(logged.some((line) => line.includes(failure) && line.includes(id))).toBe(true)
    const { text } = await run('files')
    const line = text.split('\n').find((one) => one.includes(planted.bundleIdentifier))
    expect(line).toContain(failure)
  })

  test('a file that was changed in the storage is not signed', async () => {
    const planted = await plantInstallable(product)
    const id = await plantSigning(planted)
    const { db } = product.system
    const { storageKey } = await getRow(db, 'ipa', { bundleIdentifier: planted.bundleIdentifier })
    const { storage } = (await product.system.context()).ports
    const bytes = await storage.get(storageKey)
    await storage.put(storageKey, Buffer.concat([bytes ?? Buffer.alloc(0), Buffer.from('x')]))
    let isAsked = false
    const outcome = await signWith(id, async () => {
      isAsked = true
    })
    expect(outcome).toMatchObject({ state: 'failed', failure: 'file_changed' })
    expect(isAsked).toBe(false)
  })
})
