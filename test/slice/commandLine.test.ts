import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyTemplate } from '../support/database.ts'

const run = promisify(execFile)
let database: Awaited<ReturnType<typeof copyTemplate>>
beforeAll(async () => {
  database = await copyTemplate()
})
afterAll(() => database.drop())

async function bustan(args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: database.url, ...environment }
  return run('./bustan', args, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error) => ({
      code: error.code as number,
      stdout: error.stdout as string,
      stderr: error.stderr as string,
    }),
  )
}

describe('the command line', () => {
  test('lists its verbs, and shows examples for one', async () => {
    expect((await bustan([])).stdout).toContain('registration open')
    const { stdout, code } = await bustan(['registration', 'open', '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('Examples:')
  })

  test('an unknown verb or option ends with one line and code 1', async () => {
    const verb = await bustan(['dance'])
    expect(verb).toMatchObject({ code: 1, stderr: 'bustan: There is no verb "dance".\n' })
    expect((await bustan(['notices', '--color', 'red'])).stderr.split('\n')).toHaveLength(2)
  })

  test('speaks JSON over the same actions', async () => {
    const closed = await bustan(['registration', 'close', '--json'])
    expect(JSON.parse(closed.stdout)).toEqual({ isOpen: false, changed: true })
    expect(JSON.parse((await bustan(['registration', 'status', '--json'])).stdout)).toEqual({
      isOpen: false,
      waiting: 0,
    })
    expect(JSON.parse((await bustan(['registration', 'open', '--json'])).stdout)).toMatchObject({
      isOpen: true,
      waiting: 0,
    })
    expect(JSON.parse((await bustan(['health', '--json'])).stdout)).toMatchObject({
      database: 'ok',
      mode: 'demo',
    })
  })

  test('settings hide secrets', async () => {
    const { stdout } = await bustan(['settings'], { METRICS_TOKEN: 'very-secret' })
    expect(stdout).toMatch(/METRICS_TOKEN\s+\(set\)/)
    expect(stdout).not.toContain('very-secret')
  })

  test('moves the clock in mode demo and refuses in mode live', async () => {
    const before = JSON.parse((await bustan(['clock', '--json'])).stdout).now
    const after = JSON.parse((await bustan(['clock', 'pass', '2d', '--json'])).stdout).now
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(2 * 86_400_000)
    const twins = {
      SMS_ADAPTER: 'sandbox',
      ANALYTICS_ADAPTER: 'sandbox',
      APPLE_ADAPTER: 'sandbox',
      PAYMENT_DIRECT: 'sandbox',
      PAYMENT_BANK: 'sandbox',
      PAYOUT: 'sandbox',
      SIGNER: 'sandbox',
    }
    const live = { BUSTAN_MODE: 'live', PUBLIC_URL: 'https://store.example', PROFILE_SIGNER: '/x', ...twins }
    expect(await bustan(['clock', 'pass', '1d'], live)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('only in mode demo'),
    })
    expect(await bustan(['clock', 'pass', 'soon'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('such as 90s'),
    })
  })

  test('a wrong setting stops with one line per fault', async () => {
    const { code, stderr } = await bustan(['health'], { PORT: 'x', LOG_LEVEL: 'loud' })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(2)
  })
})
