import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEGAL_SAMPLES } from '#features/content/content.table.ts'
import { writeIpa } from '#server/ipa/writeIpa.ts'
import { liveSettings } from '../support/liveSettings.ts'
import { freePort } from '../support/ownServer.ts'
import { type Providers, startProviders } from '../support/providers.ts'
import { type ServerProcess, startServer } from '../support/serverProcess.ts'
import { makeSigner } from '../support/signerFile.ts'
import { makeCertificate } from '../webkit/tls.ts'

/** An empty store in mode live turns green line by line, by the steps and commands of docs/go-live.md. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
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
    NODE_OPTIONS: '--import=./test/support/localName.ts',
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

test('doctor is red line by line, and each line is mended by its step', { timeout: 300_000 }, async () => {
  // The copied example settings, a link that nobody changed, and no server yet.
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
  await bustan('registration', 'open')

  expect(await red()).toEqual({})
  expect(await done('ledger', 'check')).toContain('Nothing was sold yet')
})
