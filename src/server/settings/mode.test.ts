import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { MODES } from './mode.ts'
import { listModeFaults, OUTSIDE_SERVICES } from './modeFaults.ts'
import type { RawConfig } from './settings.ts'

/** Tests which settings start in which mode, and the error message of a refused start. */

function faults(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

const KEYS = {
  KAVENEGAR_API_KEY: 'key',
  SMSIR_API_KEY: 'key',
  SMSIR_LINE: '3000',
  SMSIR_CODE_TEMPLATE_ID: '1',
  SMSIR_CODE_TEMPLATE_ID_EN: '2',
  POSTHOG_API_KEY: 'key',
  ZARINPAL_MERCHANT_ID: '00000000-1111-2222-3333-444444444444',
  SAMAN_TERMINAL_ID: '2015',
  JIBIT_API_KEY: 'key',
  JIBIT_SECRET_KEY: 'key',
  SIGNER_COMMAND: '/usr/bin/zsign',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'bustan-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  SECRET_KEY: 'k'.repeat(32),
  PUSH_VAPID_KEY: 'pem',
}
const AROUND = {
  demo: {},
  staging: { BUSTAN_MODE: 'staging', SANDBOX_PASSWORD: 'a long password' },
  live: {
    BUSTAN_MODE: 'live',
    PUBLIC_URL: 'https://store.example',
    TRUSTED_PROXIES: '1',
    PROFILE_SIGNER: '/etc/site.pem',
    SMS_ADAPTER: 'kavenegar',
    ANALYTICS_ADAPTER: 'posthog',
    APPLE_ADAPTER: 'appstoreconnect',
    PAYMENT_DIRECT: 'zarinpal',
    PAYMENT_BANK: 'saman',
    PAYOUT: 'jibit',
    SIGNER: 'zsign',
    STORAGE: 's3',
  },
}

const MATRIX = `
  setting           value            demo    staging live
  SMS_ADAPTER       (empty)          starts  starts  refuses
  SMS_ADAPTER       sandbox          starts  starts  refuses
  SMS_ADAPTER       kavenegar        refuses starts  starts
  SMS_ADAPTER       kavenegar,smsir  refuses starts  starts
  ANALYTICS_ADAPTER (empty)          starts  starts  refuses
  ANALYTICS_ADAPTER sandbox          starts  starts  refuses
  ANALYTICS_ADAPTER posthog          refuses starts  starts
  ANALYTICS_ADAPTER off              starts  starts  starts
  APPLE_ADAPTER     (empty)          starts  starts  refuses
  APPLE_ADAPTER     sandbox          starts  starts  refuses
  APPLE_ADAPTER     appstoreconnect  refuses starts  starts
  DEVICE_TRUST      (empty)          starts  starts  starts
  DEVICE_TRUST      sandbox          starts  starts  refuses
  DEVICE_TRUST      apple            refuses starts  starts
  PAYMENT_DIRECT    (empty)          starts  starts  refuses
  PAYMENT_DIRECT    sandbox          starts  starts  refuses
  PAYMENT_DIRECT    zarinpal         refuses starts  starts
  PAYMENT_DIRECT    off              starts  starts  starts
  PAYMENT_BANK      (empty)          starts  starts  refuses
  PAYMENT_BANK      sandbox          starts  starts  refuses
  PAYMENT_BANK      saman            refuses starts  starts
  PAYMENT_BANK      off              starts  starts  starts
  PAYOUT            (empty)          starts  starts  refuses
  PAYOUT            sandbox          starts  starts  refuses
  PAYOUT            manual           starts  starts  starts
  PAYOUT            jibit            refuses starts  starts
  SIGNER            (empty)          starts  starts  refuses
  SIGNER            sandbox          starts  starts  refuses
  SIGNER            zsign            refuses starts  starts
  SIGNER            built-in         refuses starts  starts
  STORAGE           folder           starts  starts  starts
  STORAGE           s3               refuses starts  starts
`
const ROWS = MATRIX.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/) as [string, string, string, string, string])

describe('the start matrix', () => {
  test.each(ROWS)('%s %s: demo %s, staging %s, live %s', (setting, value, ...expected) => {
    const outcomes = MODES.map((mode) => {
      const lines = faults({ ...KEYS, ...AROUND[mode], [setting]: value === '(empty)' ? '' : value })
      // The error message of a refused start is one line that names the setting and the remedy.
      if (lines.length > 0) expect(lines).toEqual([expect.stringContaining(setting)])
      if (mode === 'demo' && lines.length > 0)
        expect(lines[0]).toContain('BUSTAN_MODE=staging or BUSTAN_MODE=live')
      return lines.length > 0 ? 'refuses' : 'starts'
    })
    expect(outcomes).toEqual(expected)
  })

  test('has a row for every adapter of every service', () => {
    for (const { setting, real, neutral } of OUTSIDE_SERVICES) {
      const values = ROWS.filter(([name]) => name === setting).map(([, value]) => value)
      expect(values).toEqual(expect.arrayContaining([...real, ...neutral].map((value) => value || '(empty)')))
    }
  })

  test('holds for every combination of adapters', () => {
    const choices = OUTSIDE_SERVICES.map(({ setting }) => ROWS.filter(([name]) => name === setting))
    const combinations = choices.reduce<Array<typeof ROWS>>(
      (made, rows) => made.flatMap((combination) => rows.map((row) => [...combination, row])),
      [[]],
    )
    expect(combinations).toHaveLength(4 * 4 * 3 * 3 * 4 * 4 * 4 * 4 * 2)
    const wrong: string[] = []
    for (const [at, mode] of MODES.entries()) {
      const config = loadConfig({ ...KEYS, ...AROUND[mode] })
      for (const combination of combinations) {
        const chosen = Object.fromEntries(
          combination.map(([setting, value], index) => [
            OUTSIDE_SERVICES[index]?.key ?? setting,
            value === '(empty)' ? '' : value,
          ]),
        )
        const refused = combination.filter((row) => row[at + 2] === 'refuses').length
        // Mode demo reports one line; mode live reports one line for each service.
        const expected = mode === 'demo' ? Math.min(refused, 1) : refused
        const raw = { ...config, seedDemo: '', ...chosen } as unknown as RawConfig
        if (listModeFaults(raw, config).length !== expected) wrong.push(`${mode} ${JSON.stringify(chosen)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('mode demo', () => {
  test('[17.1] refuses real adapters with their keys if no mode is set, in one line', () => {
    const { BUSTAN_MODE: _, ...real } = AROUND.live
    const lines = faults({ ...KEYS, ...real })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('SMS_ADAPTER=kavenegar, ANALYTICS_ADAPTER=posthog')
    expect(lines[0]).toContain('set BUSTAN_MODE=staging or BUSTAN_MODE=live')
  })

  test('listens on loopback only, unless DEMO_PUBLIC is set', () => {
    expect(loadConfig({}).host).toBe('127.0.0.1')
    expect(loadConfig({ DEMO_PUBLIC: 'yes' }).host).toBe('0.0.0.0')
    for (const host of ['127.0.0.1', '127.8.0.3', '::1', 'localhost'])
      expect(faults({ HOST: host })).toEqual([])
    for (const host of ['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.nip.io', '1270.0.0.1']) {
      expect(faults({ HOST: host })).toEqual([expect.stringContaining('DEMO_PUBLIC=yes')])
      expect(faults({ HOST: host, DEMO_PUBLIC: 'yes' })).toEqual([])
    }
    expect(faults({ DEMO_PUBLIC: 'true' })).toEqual([expect.stringContaining('DEMO_PUBLIC=')])
  })
})

describe('mode staging', () => {
  const staging = { BUSTAN_MODE: 'staging' }

  test('needs a password if it is reachable from outside', () => {
    const missing = [expect.stringContaining('SANDBOX_PASSWORD is missing')]
    const local = { ...staging, HOST: '127.0.0.1' }
    expect(faults(staging)).toEqual(missing)
    expect(faults(local)).toEqual([])
    expect(faults({ ...local, TRUSTED_PROXIES: '1' })).toEqual(missing)
    expect(faults({ ...local, PUBLIC_URL: 'https://staging.store.example' })).toEqual(missing)
    expect(faults({ ...staging, SANDBOX_PASSWORD: 'a long password' })).toEqual([])
    expect(faults({ ...staging, SANDBOX_PASSWORD: 'short' })).toEqual([
      'SANDBOX_PASSWORD="…" is wrong: at least 12 characters. See docs/settings.md.',
    ])
  })

  test('starts without demo data unless SEED_DEMO is set', () => {
    expect(loadConfig({ ...AROUND.staging }).seedDemo).toBe(false)
    expect(loadConfig({ ...AROUND.staging, SEED_DEMO: 'true' }).seedDemo).toBe(true)
    expect([loadConfig({}).seedDemo, loadConfig({ SEED_DEMO: 'false' }).seedDemo]).toEqual([true, false])
  })
})

describe('mode live', () => {
  test('needs a proxy in front and an https address', () => {
    const live = { ...KEYS, ...AROUND.live }
    expect(faults(live)).toEqual([])
    expect(faults({ ...live, TRUSTED_PROXIES: '0' })).toEqual([
      expect.stringContaining('TRUSTED_PROXIES is missing'),
    ])
    expect(faults({ ...live, PUBLIC_URL: 'http://store.example' })).toEqual([
      expect.stringContaining('PUBLIC_URL is wrong'),
    ])
    expect(loadConfig(live).host).toBe('0.0.0.0')
  })
})
