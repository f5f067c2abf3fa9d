import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, request as requestTls, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEGAL_SAMPLES } from '#features/content/content.table.ts'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { writeIpa } from '#server/ipa/writeIpa.ts'
import { logIn } from '../../support/login.ts'
import { begin, comeBack } from '../../support/payment.ts'
import { callOver } from '../../support/product.ts'
import { enrolDevice } from '../../support/registration.ts'
import { liveSettings } from '../../support/server/liveSettings.ts'
import { freePort } from '../../support/server/ownServer.ts'
import { type Providers, startProviders } from '../../support/server/providers.ts'
import { type ServerProcess, startServer } from '../../support/server/serverProcess.ts'
import { makeSigner } from '../../support/signing/signerFile.ts'
import { makeCertificate } from '../../webkit/tls.ts'

/**
 * An empty store in mode live turns green line by line, by the steps and commands of docs/go-live.md. Then the same
 * store, in mode staging with a simulated iPhone, sells and installs.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'bustan-golive-'))
const tls = makeCertificate('store.test')
let providers: Providers
let front: Server
let server: ServerProcess | null = null
let settings: Record<string, string>
let inside: number

beforeAll(async () => {
  providers = await startProviders()
  inside = await freePort()
  writeFileSync(join(folder, 'ca.pem'), tls.cert)
  front = createServer(tls, (incoming, outgoing) => {
    const sent = incoming.headers['x-forwarded-for']
    const headers = { ...incoming.headers, 'x-forwarded-for': `${sent ? `${sent}, ` : ''}203.0.113.9` }
    const { method, url } = incoming
    const passed = request({ port: inside, host: '127.0.0.1', path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as { port: number }
  settings = {
    ...liveSettings(makeSigner(folder)),
    ...providers.addresses,
    ...{ DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: String(inside), LOG_LEVEL: 'error' },
    ...{ PAYOUT: 'jibit', JIBIT_API_KEY: 'wrong', JIBIT_SECRET_KEY: 'wrong', TRUSTED_PROXIES: '2' },
    PUBLIC_ADDRESS: `https://store.test:${port}`,
    NODE_OPTIONS: '--import=./test/support/server/localName.ts',
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  }
}, 120_000)
afterAll(async () => {
  await server?.kill('SIGTERM')
  front?.closeAllConnections()
  front?.close()
  await providers?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Run {
  code: number
  out: string
}

function bustan(...words: string[]): Promise<Run> {
  const env = { ...process.env, ...settings }
  return new Promise((resolve) =>
    execFile(process.execPath, ['src/app/cli.ts', ...words], { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout || stderr }),
    ),
  )
}

async function done(...words: string[]): Promise<string> {
  const { code, out } = await bustan(...words)
  if (code !== 0) throw new Error(`bustan ${words.join(' ')}: ${out}`)
  return out
}

/** The names of the red lines, with what is wrong. */
async function red(...words: string[]): Promise<Record<string, string>> {
  const { code, out } = await bustan('doctor', '--json', ...words)
  const { checks, isGreen } = JSON.parse(out)
  expect(code).toBe(isGreen ? 0 : 1)
  const lines = checks.filter(({ state }: { state: string }) => state === 'red')
  return Object.fromEntries(lines.map(({ name, code: what }: { name: string; code: string }) => [name, what]))
}

async function restart(): Promise<void> {
  await server?.kill('SIGTERM')
  server = await startServer(settings)
}

test('[19.5] doctor is red line by line, and each line is mended by its step', {
  timeout: 900_000,
}, async () => {
  // The example settings with a sample link, and no server yet.
  settings['BLOG_URL'] = 'https://blog.bustan.example'
  const first = await red()
  expect(first).toMatchObject({
    address: 'address_example',
    tls: 'tls_unreachable',
    proxies: 'proxies_unknown',
    worker: 'worker_stopped',
    operator: 'operator_none',
    backup: 'backup_none',
    sms: 'trial_untried',
    direct: 'trial_untried',
    bank: 'trial_untried',
    payout: 'payout_no_answer',
    account: 'account_none',
    links: 'links_example',
    legal: 'legal_sample',
    applications: 'applications_none',
    packages: 'packages_none',
    registration: 'registration_closed',
  })
  for (const fine of ['database', 'storage', 'signer', 'probes']) expect(first).not.toHaveProperty(fine)

  // 1. Address, TLS and proxies.
  settings['PUBLIC_URL'] = settings['PUBLIC_ADDRESS'] ?? ''
  settings['BLOG_URL'] = ''
  await restart()
  const reached = await red()
  expect(reached).toMatchObject({ proxies: 'proxies_wrong' })
  for (const mended of ['address', 'tls', 'worker', 'links']) expect(reached).not.toHaveProperty(mended)
  settings['TRUSTED_PROXIES'] = '1'
  await restart()

  // 2. The first operator.
  await done('operators', 'add', 'sara', '--roles', 'owner')

  // 3. Backups: a key, a backup, and its check where the private key is.
  const identity = join(folder, 'backup.key')
  const { recipient } = JSON.parse(await done('backup', 'key', identity, '--json'))
  await done('backup', join(folder, 'plain')).catch(() => undefined)
  settings['BACKUP_RECIPIENTS'] = recipient
  await done('backup', join(folder, 'first'))
  expect(await red()).toMatchObject({ backup: 'backup_unchecked' })
  const checked = await done('backup', 'check', join(folder, 'first'), '--identity', identity)
  const digest = /bustan backup confirm (\S+)/.exec(checked)?.[1] ?? ''
  await done('backup', 'confirm', digest)

  // 4. Providers: first with wrong keys, then with right ones.
  const wrong = await red('--send', 'all', '--phone', '09120000000')
  expect(wrong).toMatchObject({ sms: 'trial_failed', direct: 'trial_failed', payout: 'payout_no_answer' })
  for (const mended of ['proxies', 'operator', 'backup', 'bank']) expect(wrong).not.toHaveProperty(mended)
  Object.assign(settings, providers.keys)
  await restart()
  expect(await red()).toMatchObject({ sms: 'trial_changed', direct: 'trial_changed' })
  const tried = await red('--send', 'all', '--phone', '09120000000')
  for (const mended of ['sms', 'direct', 'bank', 'payout']) expect(tried).not.toHaveProperty(mended)

  // 5. A developer account.
  const keyFile = join(folder, 'AuthKey.p8')
  const { issuerId, keyId, privateKey } = providers.account
  writeFileSync(keyFile, privateKey)
  const key = ['--issuer', issuerId, '--key-id', keyId, '--key-file', keyFile]
  await done('accounts', 'add', 'first', ...key, '--ends', '2099-05-01')
  await done('accounts', 'check', 'first')
  expect(await red()).not.toHaveProperty('account')

  // 6. Texts that are true of this store.
  for (const { name } of LEGAL_SAMPLES) {
    const text = join(folder, `${name}.md`)
    writeFileSync(
      text,
      `${readFileSync(join(ROOT, `content/fa/${name}.md`), 'utf8')}\nنشانی ما در همین شهر است.\n`,
    )
    await done('documents', 'add', name, '--text-fa', text)
    expect(await red()).toMatchObject({ legal: 'legal_sample' })
    // Languages without a text of their own get the Persian one.
    await done('documents', 'add', name, '--text-en', text, '--text-ar', text, '--text-ru', text)
  }
  expect(await red()).not.toHaveProperty('legal')

  // 7. Something to sell and something to install.
  const source = 'test/fixtures/altstore-source.json'
  await done('catalogue', 'import', source)
  const [app] = JSON.parse(readFileSync(join(ROOT, source), 'utf8')).apps
  const ipa = join(folder, 'app.ipa')
  const { bundleIdentifier, name } = app
  await writeIpa(ipa, { bundleIdentifier, name, version: app.versions[0].version })
  await done('files', 'import', ipa)
  const price = ['--name-fa', 'سه‌ماهه', '--name-en', 'Three months', '--price', '349000', '--days', '90']
  await done('packages', 'put', 'three-months', ...price)
  // The new account can register devices, but that alone did not open registration.
  expect(await red()).toEqual({ registration: 'registration_closed' })
  await done('registration', 'open')
  expect(await red()).toEqual({})
  expect(await done('ledger', 'check')).toContain('Nothing was sold yet')

  // 8. The same database with a simulated iPhone, which mode live refuses.
  settings['DEVICE_TRUST'] = 'sandbox'
  expect((await bustan('health')).out).toContain('DEVICE_TRUST=sandbox is a twin')
  Object.assign(settings, { BUSTAN_MODE: 'staging', SANDBOX_PASSWORD: PASSWORD })
  await restart()
  await buyAndInstall(app)
  expect(await done('ledger', 'check')).toContain('The sums agree.')
})

const PASSWORD = 'only for the people who try this store'
const PHONE = '09121234567'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** A request from outside, through the proxy that speaks TLS. */
async function visit(path: string, init: RequestInit = {}): Promise<Response> {
  const address = new URL(settings['PUBLIC_URL'] ?? '')
  const options = {
    ...{ host: '127.0.0.1', port: address.port, servername: address.hostname, ca: tls.cert, path },
    method: init.method ?? 'GET',
    headers: { host: address.host, 'user-agent': SAFARI, ...(init.headers as Record<string, string>) },
  }
  return new Promise((resolve, reject) => {
    const sent = requestTls(options, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      const headers = new Headers(answer.headers as Record<string, string>)
      const status = answer.statusCode ?? 0
      resolve(new Response(body.length > 0 ? body : null, { status, headers }))
    })
    sent.on('error', reject).end(init.body as string | undefined)
  })
}

const basic = { authorization: `Basic ${Buffer.from(`bustan:${PASSWORD}`).toString('base64')}` }

/** The calls of a phone. Messages arrive at the SMS provider, not in the store. */
const phone = {
  request: visit,
  async call(call: string, input: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    if (call !== 'GET /sandbox/api/sms')
      return callOver(visit, call, input, call.includes('/sandbox/') ? { ...basic, ...headers } : headers)
    const messages = await providers.act('messages', { phone: String(input['phone']) })
    return { status: 200, headers: new Headers(), body: { messages } }
  },
}

async function waitDays(days: number): Promise<void> {
  const seconds = days * 86_400
  await providers.act('wait', { seconds: String(seconds) })
  const { status } = await phone.call('POST /sandbox/api/clock', { seconds })
  expect(status).toBe(200)
}

/** Logs in, enrols a device, pays at the bank, waits for Apple and installs the application. */
async function buyAndInstall(app: { name: string; bundleIdentifier: string }): Promise<void> {
  const { headers: user } = await logIn(phone, PHONE)
  const device = await enrolDevice(phone, user)
  const { body: shop } = await phone.call('GET /package')
  const order = { package_id: shop['packages'][0].id, device_id: device.id, method: 'direct' as const }
  const payment = await begin(phone, order, device.headers)
  const { location } = await providers.act<{ location: string }>('pay', { authority: payment.authority })
  expect(await comeBack(phone, location)).toContain(payment.id)
  await expect.poll(() => paymentState(payment.id, user), { timeout: 30_000 }).toBe('applied')
  await waitDays(25)
  // The access token expired after 15 minutes.
  const { headers: again } = await logIn(phone, PHONE)
  const headers = { ...device.headers, ...again }
  const { body: registration } = await phone.call('GET /device/{id}/registration', { id: device.id }, headers)
  expect(registration['status']).toBe(REGISTRATION_STATUS.registered)
  const { body: list } = await phone.call('GET /application')
  const { id } = list['items'].find((one: { name_en: string }) => one.name_en === app.name)
  const ask = () =>
    phone.call(
      'GET /application/{id}/installation/link/{deviceId}',
      { id, deviceId: device.id, target: 'site' },
      headers,
    )
  await expect.poll(async () => (await ask()).body, { timeout: 60_000 }).toMatchObject({ is_ready: true })
  const { body: link } = await ask()
  const { body: installed } = await phone.call('POST /sandbox/api/iphone/install', {
    manifest_url: link['plist_url'],
  })
  expect(installed).toMatchObject({ bundle_identifier: app.bundleIdentifier })
}

async function paymentState(id: string, headers: Record<string, string>): Promise<string> {
  return (await phone.call('GET /payment/{id}', { id }, headers)).body['state']
}
