import { serve } from '@hono/node-server'
import { PrintableString } from 'asn1js'
import { AttributeTypeAndValue, CertificationRequest } from 'pkijs'
import { createAppStoreConnect } from '#adapters/developerAccount/appStoreConnect.developerAccount.ts'
import type { AccountKey, DeveloperAccountPort } from '#adapters/developerAccount/developerAccount.port.ts'
import { addMilliseconds, type Instant, parseInstant } from '#kernel/time.ts'
import { addSandboxAccount } from '#sandbox/twins/developerAccount/account.twin.ts'
import {
  listAppleAccounts,
  setAppleAccountState,
} from '#sandbox/twins/developerAccount/appStoreConnect.inbox.ts'
import { createAppStoreConnectTwin } from '#sandbox/twins/developerAccount/appStoreConnect.twin.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import { openTestDatabase, type TestDatabase } from './server/database.ts'

type State = Parameters<typeof setAppleAccountState>[2]

export interface TestAccount {
  key: AccountKey
  id: number
  name: string
}

export interface AppleTestWorld {
  database: TestDatabase
  /** The twin itself, without a socket. */
  twin: { baseUrl: string; fetch: Fetch }
  port(timeoutMs?: number): DeveloperAccountPort
  now(): Instant
  /** Moves the product time forward. */
  pass(milliseconds: number): void
  passTo(at: Instant): void
  account(capacity?: number): Promise<TestAccount>
  setState(account: TestAccount, state: State): Promise<boolean>
  overview(account: TestAccount): Promise<Awaited<ReturnType<typeof listAppleAccounts>>[number]>
  close(): Promise<void>
}

/** The developer programme in this process behind a loopback socket, with a clock that tests move. */
export async function openAppleWorld(): Promise<AppleTestWorld> {
  const database = await openTestDatabase()
  let now = parseInstant('2026-11-15T08:00:00Z')
  const twin = createAppStoreConnectTwin({ db: database.db, now: () => now })
  let server: ReturnType<typeof serve> | undefined
  const socket = await new Promise<number>((resolve) => {
    const options = { fetch: (request: Request) => twin.fetch(request), hostname: '127.0.0.1', port: 0 }
    server = serve(options, (address) => resolve(address.port))
  })
  const door = { baseUrl: `http://127.0.0.1:${socket}`, fetch }
  const overviewOf = async (name: string) => {
    const found = (await listAppleAccounts(database.db, now)).find((account) => account.name === name)
    if (!found) throw new Error('There is no such account.')
    return found
  }
  let last = 0
  return {
    database,
    twin: { baseUrl: 'https://apple.sandbox', fetch: twin.fetch },
    port: (timeoutMs = 10_000) => createAppStoreConnect({ ...door, timeoutMs }),
    now: () => now,
    pass: (milliseconds) => {
      now = addMilliseconds(now, milliseconds)
    },
    passTo: (at) => {
      now = at
    },
    async account(capacity = 100) {
      last += 1
      const name = `حساب ${last}`
      const key = await addSandboxAccount(database.db, { name, capacity }, now)
      return { key, name, id: (await overviewOf(name)).id }
    },
    setState: ({ id }, state) => setAppleAccountState(database.db, id, state, now),
    overview: ({ name }) => overviewOf(name),
    async close() {
      await new Promise((done) => server?.close(done))
      await database.close()
    },
  }
}

let lastUdid = 0
/** A udid that no other test uses; its ending chooses the fault. */
export function someUdid(ending = '0000'): string {
  lastUdid += 1
  return `c0ffee${lastUdid.toString(16).padStart(30, '0')}${ending}`
}

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}
const COMMON_NAME = '2.5.4.3'

/** A certificate request in PEM, and its key (SPKI, DER). */
export async function makeCsr(): Promise<{ csr: string; publicKey: Buffer }> {
  const keys = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
  const request = new CertificationRequest()
  const value = new PrintableString({ value: 'Bustan' })
  request.subject.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value }))
  await request.subjectPublicKeyInfo.importKey(keys.publicKey)
  await request.sign(keys.privateKey, 'SHA-256')
  const base64 = Buffer.from(request.toSchema(true).toBER(false)).toString('base64')
  const lines = base64.match(/.{1,64}/g)?.join('\n')
  return {
    csr: `-----BEGIN CERTIFICATE REQUEST-----\n${lines}\n-----END CERTIFICATE REQUEST-----\n`,
    publicKey: Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey)),
  }
}
