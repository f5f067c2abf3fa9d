import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import { readIpa } from '#server/ipa/readIpa.ts'
import { makeSigningIdentity } from '../../../test/support/signing/signingIdentity.ts'
import { createBuiltInSigner } from './builtin/builtin.signer.ts'
import { createSignerTestFiles, PROFILE_UUID, type SignerTestFiles } from './signer.harness.ts'
import type { SigningOrder, SigningResult } from './signer.port.ts'
import { createZsignSigner } from './zsign.signer.ts'

// Runs a real process each time: a program with zsign's arguments that does what the test says.

let testFiles: SignerTestFiles
let source: string
/** Path of the correctly signed package for the source. */
let signed: string
beforeAll(async () => {
  testFiles = await createSignerTestFiles(await makeSigningIdentity())
  source = await testFiles.ipa()
  const order = testFiles.order(source)
  await createBuiltInSigner({ timeoutMs: 60 * SECOND, parallel: 1 }).sign(order)
  signed = order.target
})
afterAll(() => testFiles.close())

const COPY = () => `fs.copyFileSync(${JSON.stringify(signed)}, out)`
const readNote = (name: string) => JSON.parse(readFileSync(join(testFiles.folder, name), 'utf8'))
const leftovers = async () => (await readdir(testFiles.folder)).filter((name) => name.startsWith('signer-'))

async function run(
  lines: string,
  more: Partial<SigningOrder> = {},
  timeoutMs = 20 * SECOND,
): Promise<{ result: SigningResult; order: SigningOrder & { reportedPercents: number[] } }> {
  const order = testFiles.order(source, more)
  const signer = createZsignSigner({ command: await testFiles.program(lines), timeoutMs })
  const result = await signer.sign(order)
  expect(await leftovers()).toEqual([])
  expect(existsSync(order.target)).toBe(result.outcome === 'signed')
  return { result, order }
}

/** The recorded output of a real zsign for each case, including colour codes. */
const REFUSALS: Array<{ case: string; exit: number; output: string }> = JSON.parse(
  readFileSync('test/fixtures/signing/zsignRefusals.json', 'utf8'),
)
const REASONS: Record<string, string> = {
  'key of another certificate': 'certificate',
  'key is missing': 'certificate',
  'wrong password': 'certificate',
  'profile is unreadable': 'profile',
  'profile is empty': 'profile',
  'archive is damaged': 'package',
  'archive without an app': 'package',
  'program is no Mach-O': 'package',
  'issuer is unknown': 'certificate',
}

describe('zsign', () => {
  test('gets files that only it may read, and its result is read back', async () => {
    const { result, order } = await run(`
      note('args', args)
      note('modes', ['k', 'm'].map((letter) => fs.statSync(option(letter)).mode & 0o777))
      note('folder', fs.statSync('.').mode & 0o777)
      note('key', fs.readFileSync(option('k')).toString('base64'))
      note('profile', fs.readFileSync(option('m')).toString('base64'))
      note('environment', Object.keys(process.env).sort())
      ${COPY()}`)
    expect(result).toEqual({ outcome: 'signed', bundleIdentifier: 'ir.bustan.demo', version: '2.1.0' })
    expect((await readIpa(order.target)).profile?.uuid).toBe(PROFILE_UUID)
    const args: string[] = readNote('args')
    const folder = args[7] ?? ''
    expect(args).toEqual([
      ...['-k', join(folder, 'key.p12')],
      ...['-m', join(folder, 'profile.mobileprovision'), '-z', '6', '-t', folder],
      ...['-o', join(folder, 'out.ipa'), source],
    ])
    expect(readNote('modes')).toEqual([0o600, 0o600])
    expect(readNote('folder')).toBe(0o700)
    expect(() => createSecureContext({ pfx: Buffer.from(readNote('key'), 'base64') })).not.toThrow()
    expect(readNote('profile')).toBe(Buffer.from(order.profile).toString('base64'))
    expect(readNote('environment')).toEqual(['HOME', 'LC_ALL', 'PATH', 'TMPDIR'])
    expect(order.reportedPercents).toEqual([0, 100])
  })

  test('reports the percentages it gets, and no others', async () => {
    const { order } = await run(`
      process.stdout.write('>>> 10% done\\n>>> 55.5 % done\\r>>> 40% again\\n>>> AppName: 100%\\n')
      ${COPY()}`)
    expect(order.reportedPercents).toEqual([0, 10, 55, 99, 100])
  })

  test.each(REFUSALS)('$case: its own reason, in words of zsign', async ({ case: name, exit, output }) => {
    const { result } = await run(
      `process.stdout.write(${JSON.stringify(output)}); process.exitCode = ${exit}`,
    )
    expect(result).toEqual({
      outcome: 'refused',
      reason: REASONS[name],
      detail: expect.stringMatching(/^>>> (Can't|Unzip failed|Invalid|Unknown)/),
    })
    expect('detail' in result && result.detail).not.toMatch(/SubjectCN|Unzip:/)
  })

  test.each([
    ['>>> Archive failed!', 'unavailable exit 255'],
    ['>>> Signed Failed!', 'unavailable exit 255'],
    [">>> AppName: Unzip failed! Can't find TeamId", 'unavailable exit 255'],
    ['', 'unavailable exit 255'],
  ])('printing %j is %s', async (words, expected) => {
    const { result } = await run(`console.error(${JSON.stringify(words)}); process.exitCode = -1 & 255`)
    expect('reason' in result && `${result.outcome} ${result.reason}`).toBe(expected)
  })

  test.each([
    ['nothing', '', 'result: none'],
    ['no package', "fs.writeFileSync(out, 'garbage')", 'result: not_a_zip'],
    ['half a package', `${'HALF'}`, 'result: truncated'],
    [
      'far more than it got',
      'fs.writeFileSync(out, ""); fs.truncateSync(out, 40_000_000)',
      'result: too_large',
    ],
    ['a package that it did not sign', 'fs.copyFileSync(source, out)', 'result: another profile'],
  ])('that writes %s is rejected', async (_, lines, reason) => {
    const half = `const all = fs.readFileSync(${JSON.stringify(signed)}); fs.writeFileSync(out, all.subarray(0, 900))`
    const { result } = await run(lines === 'HALF' ? half : lines)
    expect(result).toEqual({ outcome: 'unavailable', reason })
  })

  test('that fails after writing leaves nothing', async () => {
    const { result } = await run(`${COPY()}; process.exit(3)`)
    expect(result).toEqual({ outcome: 'unavailable', reason: 'exit 3' })
  })

  test('that is killed, missing or not executable is unavailable', async () => {
    expect((await run("process.kill(process.pid, 'SIGSEGV'); await new Promise(() => {})")).result).toEqual({
      outcome: 'unavailable',
      reason: 'exit by a signal',
    })
    const plain = join(testFiles.folder, 'plain')
    await writeFile(plain, 'no program', { mode: 0o644 })
    for (const command of [join(testFiles.folder, 'none'), plain, testFiles.folder]) {
      const signer = createZsignSigner({ command, timeoutMs: SECOND })
      expect(await signer.sign(testFiles.order(source))).toMatchObject({
        outcome: 'unavailable',
        reason: 'missing',
      })
    }
    expect(await leftovers()).toEqual([])
  })

  const HANGS = `
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    note('pids', [process.pid, child.pid])
    setInterval(() => {}, 1000)`
  const isAlive = (pid: number) => {
    try {
      return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)])
        .toString()
        .startsWith('Z')
    } catch {
      return false
    }
  }
  const allGone = async () => {
    for (let tries = 0; tries < 50 && readNote('pids').some(isAlive); tries++) await sleep(50)
    return !readNote('pids').some(isAlive)
  }

  test('that hangs is killed in time, with its children', async () => {
    const elapsed = startStopwatch()
    const { result } = await run(HANGS, {}, 3 * SECOND)
    expect(result).toEqual({ outcome: 'unavailable', reason: 'timeout' })
    expect(elapsed()).toBeLessThan(15 * SECOND)
    expect(await allGone()).toBe(true)
  })

  test('is killed on abort, also before it started', async () => {
    const controller = new AbortController()
    const running = run(`${HANGS}\nconsole.log('50%')`, {
      signal: controller.signal,
      onProgress: (percent) => percent === 50 && controller.abort(),
    })
    expect((await running).result).toEqual({ outcome: 'unavailable', reason: 'aborted' })
    expect(await allGone()).toBe(true)
    const late = await run("note('ran', true)", { signal: AbortSignal.abort() })
    expect(late.result).toEqual({ outcome: 'unavailable', reason: 'aborted' })
    expect(existsSync(join(testFiles.folder, 'ran'))).toBe(false)
  })

  test('that leaves a child running still finishes, and the child is killed', async () => {
    const { result } = await run(`
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
      note('pids', [child.pid])
      ${COPY()}
      process.exit(0)`)
    expect(result.outcome).toBe('signed')
    expect(await allGone()).toBe(true)
  })

  test('with much output is not kept whole', async () => {
    const { result } = await run(`
      for (let at = 0; at < 200; at++) process.stdout.write('x'.repeat(50_000))
      console.error(">>> Can't find TeamId!")
      process.exitCode = 1`)
    expect(result).toEqual({ outcome: 'refused', reason: 'profile' })
  })

  test('gets no text of a package through a shell', async () => {
    const odd = join(testFiles.folder, "a '$(touch x)` -o y; .ipa")
    await writeFile(odd, await readFile(source))
    await run(`note('args', args); ${COPY()}`, { source: odd })
    expect(readNote('args').at(-1)).toBe(odd)
  })
})
