import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  allCommands,
  findCommand,
  formatCommandHelp,
  formatCommandOverview,
} from '#app/commands/commandLine.ts'
import { OFFICE_API_BINDINGS } from '#app/slices.ts'
import type { System } from '#app/system.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { plantOpenRegistration } from '../../support/registration.ts'
import { typed } from '../../support/typed.ts'

const run = promisify(execFile)
const product = productForFile()

/**
 * Calls without a command: those of the operator's own session, passkeys and views, because the command line has none;
 * those of the staff, which `operators` replaces; and those of the set-up, which `doctor` replaces.
 */
const WITHOUT_COMMAND = ['session', 'passkey', 'views', 'staff', 'setup']

/** Runs the real command line in its own process. */
async function bustan(args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: product.system.databaseUrl, ...environment }
  return run('./bustan', args, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error) => ({
      code: error.code as number,
      stdout: error.stdout as string,
      stderr: error.stderr as string,
    }),
  )
}

const readJson = async (...args: string[]) => JSON.parse(await typed(product.system, [...args, '--json']))

describe('the command line', () => {
  test('lists its commands, and shows examples for each', async () => {
    const verb = findCommand(allCommands(null), ['registration', 'open'])
    expect(formatCommandOverview(allCommands(null))).toContain('registration open')
    const { stdout, code } = await bustan(['registration', 'open', '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('Examples:')
    expect(stdout).toBe(`${verb && formatCommandHelp(verb)}\n`)
  })

  test('an unknown command or option ends with one line and exit code 1', async () => {
    const verb = await bustan(['dance'])
    expect(verb).toMatchObject({ code: 1, stderr: 'bustan: There is no verb "dance".\n' })
    expect(verb.stdout).toContain('registration open')
    await expect(typed(product.system, ['notices', '--color', 'red'])).rejects.toThrow(/^[^\n]+$/)
  })

  test('[19.9] a word without its verb lists the verbs of that word only', async () => {
    const { code, stdout, stderr } = await bustan(['registration'])
    expect(code).toBe(1)
    expect(stdout).toContain('registration status')
    expect(stdout).not.toContain('doctor')
    expect(stderr).toBe('bustan: Say which: registration close, registration open, registration status.\n')
  })

  test('has a command for every call of the office, except of operators themselves; that of the set-up is doctor', () => {
    const names = new Set(allCommands(null).map(({ name }) => name))
    expect(names).toContain('doctor')
    const nouns = new Set([...names].map((name) => name.split(' ')[0]))
    const wordOf = ({ path }: { path: string }) => path.split('/')[1] ?? ''
    const words = OFFICE_API_BINDINGS.map(({ endpoint }) => wordOf(endpoint))
    for (const word of WITHOUT_COMMAND) expect(words).toContain(word)
    const calls = OFFICE_API_BINDINGS.filter(({ endpoint }) => !WITHOUT_COMMAND.includes(wordOf(endpoint)))
    expect(calls.length).toBeGreaterThan(60)
    for (const { endpoint } of calls) expect(nouns).toContain(endpoint.path.split(/[/-]/)[1])
    expect(names.size).toBe(allCommands(null).length)
    for (const command of allCommands(null)) expect(formatCommandHelp(command)).toContain('Examples:')
    for (const word of WITHOUT_COMMAND) expect(nouns).not.toContain(word)
    expect(nouns).toContain('operators')
  })

  test('prints the JSON of the same actions as the API', async () => {
    await plantOpenRegistration(product.system)
    expect(await readJson('registration', 'close')).toEqual({
      isOpen: false,
      closedBy: 'operator',
      waiting: 0,
    })
    expect(await readJson('registration', 'status')).toEqual({
      isOpen: false,
      closedBy: 'operator',
      waiting: 0,
    })
    expect(await readJson('registration', 'open')).toMatchObject({ isOpen: true, waiting: 0 })
    expect(await readJson('health')).toMatchObject({ database: 'ok', mode: 'demo' })
  })

  test('health shows what the start screen of the office shows', async () => {
    const desk = await openDesk(product, ['owner'])
    const { body } = await desk.call('GET /today')
    const { today } = await readJson('health')
    expect(Object.keys(today).map(toSnakeCase)).toEqual(Object.keys(body))
    const text = await typed(product.system, ['health'])
    for (const part of [
      'registrations:',
      'queue:',
      'tickets:',
      'payments today:',
      'installations in',
      'refunds:',
      'reported problems:',
    ])
      expect(text).toContain(`\n${part}`)
  })

  test('refuses «…», which no shell reads as quotes, and no example has it', async () => {
    for (const { examples } of allCommands(null)) expect(examples.join()).not.toMatch(/^bustan.*[«»]/)
    const name = ['packages', 'put', 'x', '--name-fa']
    for (const words of [['«سه‌ماهه»'], ['«سه', 'ماهه»']])
      await expect(typed(product.system, [...name, ...words])).rejects.toThrow(
        /^--name-fa: « and » would be part of the text.*'سه[^«»]*'\.$/,
      )
    const quoting = ['categories', 'put', 'news', '--type', 'application', '--name-en', 'News']
    await typed(product.system, [...quoting, '--name-fa', '«خبر» و بیشتر'])
  })

  test('prints its version without a database', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const result = await bustan(['version'], { DATABASE_URL: 'postgres://localhost:1/nothing' })
    expect(result).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    expect(await (await product.request('/healthz')).json()).toMatchObject({ version })
  })

  test('settings hide secrets', async () => {
    const { stdout } = await bustan(['settings'], { METRICS_TOKEN: 'very-secret' })
    expect(stdout).toMatch(/METRICS_TOKEN\s+\(set\)/)
    expect(stdout).not.toContain('very-secret')
  })

  test('moves the clock in mode demo and refuses in mode live', async () => {
    const before = (await readJson('clock')).now
    const after = (await readJson('clock', 'pass', '2d')).now
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(2 * 86_400_000)
    const { config } = product.system
    const live: System = {
      ...product.system,
      context: async () => ({
        ...(await product.system.context()),
        config: { ...config, bustanMode: 'live' },
      }),
    }
    await expect(typed(live, ['clock', 'pass', '1d'])).rejects.toThrow('does not move in mode live')
    await expect(readJson('clock', 'pass', 'soon')).rejects.toThrow('such as 90s')
  })

  test('a wrong setting stops the start with one line per fault', async () => {
    const { code, stderr } = await bustan(['health'], { PORT: 'x', LOG_LEVEL: 'loud' })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(2)
  })
})
