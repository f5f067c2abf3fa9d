import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readDocumentFile } from '#features/content/content.store.ts'
import { addVersion, type DocumentTexts } from '#features/content/document.actions.ts'
import { describeReceivedRequest } from '#features/setup/publicAddress.actions.ts'
import { checkSetup, getSetup } from '#features/setup/setup.actions.ts'
import { setupCommands } from '#features/setup/setup.commands.ts'
import { SAMPLE_CLIENT_ADDRESS, type SetupTrialName } from '#features/setup/setup.rules.ts'
import { runTrial } from '#features/setup/trials.actions.ts'
import { addMilliseconds, DAY, HOUR, machineNow } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { commandRunner } from '../../support/commands.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { makeSigner } from '../../support/signing/signerFile.ts'

const product = productForFile({ PUBLIC_URL: 'http://127.0.0.1:9', TRUSTED_PROXIES: '1' })
const runCommand = commandRunner(product)

async function codes(ctx?: Ctx): Promise<Record<string, string | null>> {
  const { checks } = await checkSetup(ctx ?? (await product.system.context()))
  return Object.fromEntries(checks.map(({ name, code }) => [name, code]))
}

const ELSEWHERE = 'https://cached.elsewhere.test'

/** A context whose public address answers as this server would behind these proxies. */
async function contextBehindProxies(
  header: (forwardedFor: string) => string,
  change: Partial<Ctx> = {},
): Promise<Ctx> {
  const ctx = { ...(await product.system.context()), ...change }
  const get: Ctx['ports']['publicSite']['get'] = async (address, headers) => {
    if (address.startsWith(ELSEWHERE)) return { outcome: 'unreachable', fault: 'ENOTFOUND' }
    const forwardedFor = headers['x-forwarded-for'] ?? ''
    const reply = await product.request(new URL(address).pathname, {
      headers: { 'x-forwarded-for': header(forwardedFor) },
    })
    const body = reply.status === 200 ? await reply.json() : undefined
    return { outcome: 'answered', status: reply.status, body, certificateEndsAt: null }
  }
  return { ...ctx, ports: { ...ctx.ports, publicSite: { get } } }
}

describe('the public address', () => {
  test.each([
    ['one proxy that appends', (forwardedFor: string) => `${forwardedFor}, 203.0.113.9`, null],
    ['one proxy that overwrites', () => '203.0.113.9', null],
    ['two proxies', (forwardedFor: string) => `${forwardedFor}, 203.0.113.9, 10.0.0.2`, 'proxies_wrong'],
    ['a proxy that passes the header on', (forwardedFor: string) => forwardedFor, 'proxies_wrong'],
  ])('behind %s', async (_, header, code) => {
    expect(await codes(await contextBehindProxies(header))).toMatchObject({ tls: null, proxies: code })
  })

  test('that nobody answers is red', async () => {
    expect(await codes()).toMatchObject({ tls: 'tls_unreachable', proxies: 'proxies_unknown' })
  })

  test('of another store is not ours', async () => {
    const ctx = await contextBehindProxies((forwardedFor) => forwardedFor)
    const get = async () => ({
      ...{ outcome: 'answered' as const, status: 200, body: { proof: 'x' }, certificateEndsAt: null },
    })
    const other = { ...ctx, ports: { ...ctx.ports, publicSite: { get } } }
    expect(await codes(other)).toMatchObject({ tls: 'tls_other_store' })
  })

  test.each(['API_URL', 'CACHED_API_URL'])('[19.8] %s must lead to this store too', async (setting) => {
    const { config } = await product.system.context()
    const key = setting === 'API_URL' ? 'apiUrl' : 'cachedApiUrl'
    const tls = async (address: string) => {
      const ctx = await contextBehindProxies((forwardedFor) => `${forwardedFor}, 203.0.113.9`, {
        config: { ...config, [key]: address },
      })
      const { checks } = await checkSetup(ctx)
      return checks.filter(({ name }) => ['tls', 'proxies'].includes(name))
    }
    expect(await tls('https://cached.store.test')).toMatchObject([{ code: null }, { code: null }])
    expect(await tls(ELSEWHERE)).toMatchObject([
      { state: 'red', code: 'api_address', detail: `${setting}=${ELSEWHERE}: ENOTFOUND` },
      { code: null },
    ])
  })

  test('tells nothing without a signature of this store', async () => {
    const reply = await product.request('/callback/setup/9999999999999/abc')
    expect(reply.status).toBe(404)
    const ctx = await product.system.context()
    const until = String(ctx.now.getTime() - 1)
    const token = ctx.secrets.sign('setup question', until).toString('base64url')
    expect(describeReceivedRequest(ctx, { until, token, forwardedFor: SAMPLE_CLIENT_ADDRESS })).toBeNull()
  })
})

describe('a trial', () => {
  test.each(['sms', 'direct', 'bank', 'analytics'] as const)('of %s turns its line green', async (name) => {
    const before = await codes()
    expect(before[name]).toBe(name === 'analytics' ? 'optional_untried' : 'trial_untried')
    await runTrial(await product.system.context(), { name, phone: '09120000000' })
    expect((await codes())[name]).toBeNull()
  })

  test('counts for the settings it ran with only', async () => {
    const ctx = await product.system.context()
    const config = { ...ctx.config, zarinpalMerchantId: 'another' }
    expect((await codes({ ...ctx, config })).direct).toBe('trial_changed')
  })

  test('that the gateway refuses says why', async () => {
    const ctx = await product.system.context()
    const bank = ctx.ports.payment.bank
    if (!bank) throw new Error('The demo has a bank.')
    const open = async () => ({ outcome: 'unavailable' as const, reason: 'configuration' as const })
    const refusing = { ...ctx, ports: { ...ctx.ports, payment: { bank: { ...bank, open } } } }
    await runTrial(refusing, { name: 'bank' })
    const { checks } = await checkSetup(ctx)
    expect(checks.find(({ name }) => name === 'bank')).toMatchObject({
      state: 'red',
      code: 'trial_failed',
      detail: expect.stringContaining('configuration'),
    })
    expect((await codes(refusing)).direct).toBeNull()
  })

  test.each([
    ['delivered', null],
    ['pending', 'sms_pending'],
    ['undelivered', 'sms_undelivered'],
    ['unknown', null],
  ] as const)('of an SMS whose delivery is %s', async (delivery, code) => {
    const ctx = await product.system.context()
    const sms = { ...ctx.ports.sms, deliveries: async () => [delivery] }
    expect((await codes({ ...ctx, ports: { ...ctx.ports, sms } })).sms).toBe(code)
  })

  test('is refused for what is off, and limited', async () => {
    const ctx = await product.system.context()
    const off = { ...ctx, ports: { ...ctx.ports, payment: {} } }
    await expect(runTrial(off, { name: 'bank' })).rejects.toThrow('setup_trial_impossible')
    expect(await codes(off)).toMatchObject({ direct: 'gateway_none', bank: 'gateway_none' })
    const analytics = (): Promise<void> => runTrial(ctx, { name: 'analytics' as SetupTrialName })
    await expect(Promise.all(Array.from({ length: 21 }, analytics))).rejects.toThrow('too_many_requests')
  })
})

describe('the office and the command', () => {
  test('the page asks no outside service: it shows the last answers with their time', async () => {
    const owner = await openDesk(product, ['owner'])
    const ctx = await product.system.context()
    const storageOf = (checks: Array<{ name: string }>) => checks.find(({ name }) => name === 'storage')
    await product.system.db.deleteFrom('setupCheck').execute()
    const beforeCheck = await owner.call('GET /setup')
    expect(beforeCheck.body['is_fresh']).toBe(false)
    expect(storageOf(beforeCheck.body['checks'])).toMatchObject({ code: 'check_waiting', check_time: null })
    const afterCheck = await owner.call('POST /setup/check')
    expect(afterCheck.body['is_fresh']).toBe(true)
    expect(storageOf(afterCheck.body['checks'])).toMatchObject({
      code: null,
      check_time: expect.stringMatching(/Z$/),
    })
    expect((await owner.call('GET /setup')).body).toEqual(afterCheck.body)
    const away = async () => {
      throw new Error('asked')
    }
    const ports = { ...ctx.ports, storage: { ...ctx.ports.storage, put: away }, publicSite: { get: away } }
    expect(storageOf((await getSetup({ ...ctx, ports })).checks)).toMatchObject({ code: null })
    const later = { ...ctx, now: addMilliseconds(ctx.now, 2 * HOUR) }
    expect(await getSetup(later)).toMatchObject({ isFresh: false })
    const elsewhere = { ...ctx, config: { ...ctx.config, publicUrl: 'https://elsewhere.test' } }
    expect(storageOf((await getSetup(elsewhere)).checks)).toMatchObject({ code: 'check_waiting' })
  })

  test('show the same list, and only the owner sees it', async () => {
    const owner = await openDesk(product, ['owner'])
    const { status, body } = await owner.call('GET /setup')
    expect(status).toBe(200)
    const shown = body['checks'].map(({ name, code }: { name: string; code: string | null }) => [name, code])
    expect(Object.fromEntries(shown)).toEqual(await codes())
    const desk = await openDesk(product, ['finance'])
    expect((await desk.call('GET /setup')).status).toBe(403)
    expect((await desk.call('POST /setup/{name}/trial', { name: 'sms', phone: '0912' })).status).toBe(403)
  })

  test('say what to do, and the command fails while a line is red', async () => {
    const { text, exitCode } = await runCommand('doctor')
    expect(exitCode).toBe(1)
    expect(text).toContain('RED     Backup\n        There is no backup. Set BACKUP_FOLDER')
    expect(text).toMatch(/\d+ red\. docs\/go-live\.md/)
    await expect(runCommand('doctor', [], { send: 'sms' })).rejects.toThrow('--phone')
    await expect(runCommand('doctor', [], { send: 'fax' })).rejects.toThrow('not fax')
  })

  test('[19.9] the command names the store it looked at, without a password', async () => {
    const ctx = await product.system.context()
    const { password, host, pathname } = new URL(ctx.config.databaseUrl)
    const { text } = await runCommand('doctor')
    const [first = ''] = text.split('\n')
    expect(first).toContain(`Mode demo, database ${host}${pathname}. This is the demo store`)
    if (password) expect(text).not.toContain(password)
    const doctor = setupCommands.find(({ name }) => name === 'doctor')
    const staging = { ...ctx, config: { ...ctx.config, bustanMode: 'staging' as const } }
    const result = await doctor?.run(staging, { words: [], options: {} })
    expect(result?.text.split('\n').at(-1)).toContain('asks people not to buy')
  })

  test('[19.10] a legal text is a sample in every language that nobody changed', async () => {
    const legal = async () => (await checkSetup(await product.system.context())).checks.find(isLegal)?.detail
    const isLegal = ({ name }: { name: string }) => name === 'legal'
    expect(await legal()).toBe('tos, userAgreement, privacyPolicy, dataProcessing')
    const add = async (texts: Partial<DocumentTexts>) =>
      addVersion(await product.system.context(), {
        ...{ name: 'tos', texts, validFrom: null, seen: undefined, author: 'sara' },
      })
    const own = `${readDocumentFile('fa', 'tos')}\nنشانی ما در همین شهر است.\n`
    await add({ fa: own })
    expect(await legal()).toBe('tos (en ar ru), userAgreement, privacyPolicy, dataProcessing')
    await add({ en: own, ar: own, ru: own })
    expect(await legal()).toBe('userAgreement, privacyPolicy, dataProcessing')
    await expect(add({ en: 'Our terms.' })).rejects.toThrow('document_headerless')
  })

  test('a trial in the office is audited without the phone number', async () => {
    const owner = await openDesk(product, ['owner'])
    const { status } = await owner.call('POST /setup/{name}/trial', { name: 'sms', phone: '09120000000' })
    expect(status).toBe(200)
    const { body } = await owner.call('GET /audit')
    expect(JSON.stringify(body)).toContain('/setup/{name}/trial')
    expect(JSON.stringify(body)).not.toContain('9120000000')
  })
})

describe('the signature of the profile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bustan-profile-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('[19.6] is red without a certificate and after its end, and yellow before', async () => {
    expect((await codes()).profile).toBe('profile_unsigned')
    const ctx = await product.system.context()
    const config = { ...ctx.config, profileSigner: makeSigner(folder) }
    const codeIn = async (days: number) => {
      const now = addMilliseconds(machineNow(), days * DAY)
      return (await codes({ ...ctx, config, now })).profile
    }
    expect([await codeIn(1), await codeIn(20), await codeIn(31)]).toEqual([
      null,
      'profile_ending',
      'profile_expired',
    ])
  })
})

test('a broken part is red by itself and hides no other', async () => {
  const ctx = await product.system.context()
  const fail = async () => {
    throw new Error('away')
  }
  const ports = {
    ...ctx.ports,
    storage: { ...ctx.ports.storage, put: fail },
    payout: { ...ctx.ports.payout, isAutomatic: true, inquire: fail },
  }
  expect(await codes({ ...ctx, ports })).toMatchObject({
    storage: 'storage_fault',
    payout: 'check_failed',
    signer: null,
  })
  expect((await codes()).payout).toBeNull()
})
