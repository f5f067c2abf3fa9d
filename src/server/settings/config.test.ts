import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { isSecretSetting } from './settings.ts'

function faults(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

const LIVE = {
  BUSTAN_MODE: 'live',
  PUBLIC_URL: 'https://store.example',
  TRUSTED_PROXIES: '1',
  PROFILE_SIGNER: '/etc/site.pem',
}
const NAMED = {
  SMS_ADAPTER: 'kavenegar',
  KAVENEGAR_API_KEY: 'key',
  ANALYTICS_ADAPTER: 'off',
  APPLE_ADAPTER: 'appstoreconnect',
  PAYMENT_DIRECT: 'off',
  PAYMENT_BANK: 'off',
  PAYOUT: 'manual',
  SIGNER: 'zsign',
  SIGNER_COMMAND: '/usr/bin/zsign',
}

describe('settings', () => {
  test('have defaults that run the demo', () => {
    expect(loadConfig({})).toMatchObject({
      bustanMode: 'demo',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      smsAdapter: 'sandbox',
      analyticsAdapter: 'sandbox',
      appleAdapter: 'sandbox',
      paymentDirect: 'sandbox',
      paymentBank: 'sandbox',
      paymentTimeoutSeconds: 5,
      payout: 'sandbox',
      payoutTimeoutSeconds: 15,
      storage: 'folder',
      signer: 'sandbox',
      signerTimeoutSeconds: 600,
      signedStorageMb: 20_480,
      vatPercent: 10,
      metricaId: null,
    })
  })

  test('give one line per fault, each with its name', () => {
    const lines = faults({ PORT: 'many', BUSTAN_MODE: 'prod', DATABASE_URL: 'mysql://x' })
    expect(lines).toHaveLength(3)
    expect(lines.map((line) => line.split('=')[0])).toEqual(['BUSTAN_MODE', 'PORT', 'DATABASE_URL'])
  })

  test('list faults between settings together with faults of single ones', () => {
    const lines = faults({ ...LIVE, ...NAMED, PORT: 'many', SMS_ADAPTER: 'sandbox', TRUSTED_PROXIES: 'two' })
    expect(lines.map((line) => line.split(/[= ]/)[0])).toEqual(['PORT', 'TRUSTED_PROXIES', 'SMS_ADAPTER'])
  })

  test('never print a secret', () => {
    // The URL is split in two, so that scanners for secrets do not report it.
    const url = ['mysql://user', 'geheim@host/db'].join(':')
    const lines = faults({ DATABASE_URL: url, ZARINPAL_MERCHANT_ID: 'geheim' })
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toContain('geheim')
  })

  test('mode live signs its profiles', () => {
    expect(faults({ ...LIVE, ...NAMED, PROFILE_SIGNER: '' })).toEqual([
      expect.stringContaining('PROFILE_SIGNER is missing'),
    ])
  })

  test('a real adapter without its keys stops the start', () => {
    const real = {
      ...NAMED,
      SMS_ADAPTER: 'kavenegar,smsir',
      KAVENEGAR_API_KEY: '',
      ANALYTICS_ADAPTER: 'posthog',
    }
    expect(faults({ ...LIVE, ...real })).toEqual([
      expect.stringContaining('KAVENEGAR_API_KEY'),
      expect.stringContaining('SMSIR_API_KEY'),
      expect.stringContaining('SMSIR_LINE'),
      expect.stringContaining('SMSIR_CODE_TEMPLATE_ID'),
      expect.stringContaining('POSTHOG_API_KEY'),
    ])
  })

  test('a gateway without a merchant id stops the start', () => {
    const gateways = { PAYMENT_DIRECT: 'zarinpal', PAYMENT_BANK: 'saman' }
    expect(faults({ ...LIVE, ...NAMED, ...gateways })).toEqual([
      expect.stringContaining('ZARINPAL_MERCHANT_ID is missing'),
      expect.stringContaining('SAMAN_TERMINAL_ID is missing'),
    ])
    const names = {
      ZARINPAL_MERCHANT_ID: '00000000-1111-2222-3333-444444444444',
      SAMAN_TERMINAL_ID: '2015',
    }
    expect(faults({ ...LIVE, ...NAMED, ...gateways, ...names })).toEqual([])
  })

  test('an object storage without address, bucket or key stops the start, without printing the key', () => {
    const whole = {
      STORAGE: 's3',
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'bustan-files',
      S3_ACCESS_KEY_ID: 'geheim-id',
      S3_SECRET_ACCESS_KEY: 'geheim',
    }
    const live = { ...LIVE, ...NAMED, SECRET_KEY: 'k'.repeat(32), PUSH_VAPID_KEY: 'pem' }
    expect(loadConfig({ ...live, ...whole })).toMatchObject({
      storage: 's3',
      s3Endpoint: 'https://s3.example',
    })
    expect(faults({ ...live, STORAGE: 's3' })).toEqual([
      'S3_ENDPOINT is missing: STORAGE is s3.',
      'S3_BUCKET is missing: STORAGE is s3.',
      'S3_ACCESS_KEY_ID is missing: STORAGE is s3.',
      'S3_SECRET_ACCESS_KEY is missing: STORAGE is s3.',
    ])
    expect(faults({ ...live, ...whole, S3_BUCKET: '' })).toEqual(['S3_BUCKET is missing: STORAGE is s3.'])
    expect(isSecretSetting('S3_ACCESS_KEY_ID') && isSecretSetting('S3_SECRET_ACCESS_KEY')).toBe(true)
  })

  test('PACKAGE_DELIVERY other than `server` needs an object storage, and `redirect` needs https', () => {
    const keys = { SECRET_KEY: 'k'.repeat(32), PUSH_VAPID_KEY: 'pem' }
    const storage = { STORAGE: 's3', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    const live = { ...LIVE, ...NAMED, ...keys, ...storage, S3_ENDPOINT: 'http://storage:9000' }
    expect(faults({ ...LIVE, ...NAMED, PACKAGE_DELIVERY: 'nginx' })).toEqual([
      'PACKAGE_DELIVERY=nginx needs STORAGE=s3: from a folder only the server can send packages.',
    ])
    expect(faults({ ...live, PACKAGE_DELIVERY: 'nginx' })).toEqual([])
    expect(faults({ ...live, PACKAGE_DELIVERY: 'redirect' })).toEqual([
      'S3_PUBLIC_ENDPOINT must begin with https: iOS does not download packages over http.',
    ])
    const reachable = { S3_PUBLIC_ENDPOINT: 'https://files.store.example' }
    expect(faults({ ...live, ...reachable, PACKAGE_DELIVERY: 'redirect' })).toEqual([])
  })

  test('addresses past PgBouncer and of replicas belong to a database that is named', () => {
    const other = 'postgres://bustan@db/bustan'
    expect(faults({ DATABASE_DIRECT_URL: other, DATABASE_READ_URL: other })).toEqual([
      'DATABASE_DIRECT_URL needs DATABASE_URL: the embedded database has no other address.',
      'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas.',
    ])
    expect(faults({ DATABASE_URL: other, DATABASE_DIRECT_URL: other, DATABASE_READ_URL: other })).toEqual([])
  })

  test('servers that share an object storage in mode live must share their keys', () => {
    const storage = {
      STORAGE: 's3',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'bustan-files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    }
    const keys = { SECRET_KEY: 'k'.repeat(32), PUSH_VAPID_KEY: 'pem' }
    expect(faults({ ...LIVE, ...NAMED, ...storage })).toEqual([
      'SECRET_KEY is missing: with STORAGE=s3 every server needs the same one.',
      'PUSH_VAPID_KEY is missing: with STORAGE=s3 every server needs the same one.',
    ])
    expect(faults({ ...LIVE, ...NAMED, ...storage, ...keys })).toEqual([])
    expect(faults({ ...LIVE, ...NAMED })).toEqual([])
  })

  test('a payout without its keys stops the start, without printing them', () => {
    expect(faults({ ...LIVE, ...NAMED, PAYOUT: 'jibit', JIBIT_API_KEY: 'geheim' })).toEqual([
      'JIBIT_API_KEY or JIBIT_SECRET_KEY is missing: PAYOUT is jibit.',
    ])
    const keys = { JIBIT_API_KEY: 'a', JIBIT_SECRET_KEY: 'b' }
    expect(faults({ ...LIVE, ...NAMED, PAYOUT: 'jibit', ...keys })).toEqual([])
  })

  test('a signer without its program stops the start', () => {
    expect(faults({ ...LIVE, ...NAMED, SIGNER_COMMAND: '' })).toEqual([
      'SIGNER_COMMAND is missing: SIGNER is zsign.',
    ])
    expect(faults({ ...LIVE, ...NAMED })).toEqual([])
  })

  test.each([
    { STORAGE: 'tape' },
    { S3_BUCKET: '../x' },
    { S3_REGION: 'a b' },
    { SIGNER: 'me' },
    { SIGNER_TIMEOUT_SECONDS: '0' },
    { VAT_PERCENT: '51' },
    { VAT_PERCENT: '-1' },
    { METRICA_ID: 'G-1' },
    { SAMAN_TERMINAL_ID: 'two' },
    { PAYMENT_DIRECT: 'saman' },
    { PAYMENT_BANK: 'zarinpal' },
    { PAYMENT_TIMEOUT_SECONDS: '0' },
    { PAYOUT: 'zarinpal' },
    { PAYOUT_TIMEOUT_SECONDS: '0' },
  ])('%o is refused', (environment) => {
    expect(faults(environment)).toEqual([expect.stringContaining(`${Object.keys(environment)[0]}=`)])
  })

  test('an analytics id is a number or unset', () => {
    expect(loadConfig({ METRICA_ID: '87654321' }).metricaId).toBe('87654321')
    expect(loadConfig({ VAT_PERCENT: '0' }).vatPercent).toBe(0)
  })

  test('addresses lose their trailing slash', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://store.example/' }).publicUrl).toBe('https://store.example')
  })
})
