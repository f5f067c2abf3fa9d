import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { SETTINGS } from '#server/settings/settings.ts'
import { renderSettingsTable, SETTINGS_FILE } from '../../tools/settings.ts'

describe('docs/settings.md', () => {
  test('matches the settings that the code reads; otherwise run tools/settings.ts', async () => {
    expect(await readFile(SETTINGS_FILE, 'utf8')).toBe(renderSettingsTable())
  })

  test('has a row for every setting, and marks the secrets', () => {
    const lines = renderSettingsTable().split('\n')
    for (const name of Object.keys(SETTINGS))
      expect(lines.filter((line) => line.startsWith(`| \`${name}\``))).toHaveLength(1)
    const secrets = lines.filter((line) => line.includes('` **secret** |'))
    expect(secrets.map((line) => line.split('`')[1])).toEqual([
      'SANDBOX_PASSWORD',
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_READ_URL',
      'KAVENEGAR_API_KEY',
      'SMSIR_API_KEY',
      'POSTHOG_API_KEY',
      'ZARINPAL_MERCHANT_ID',
      'JIBIT_API_KEY',
      'JIBIT_SECRET_KEY',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'SECRET_KEY',
      'PUSH_VAPID_KEY',
      'METRICS_TOKEN',
      'HTTPS_PROXY_SMS',
      'HTTPS_PROXY_PAYMENT',
      'HTTPS_PROXY_PAYOUT',
      'HTTPS_PROXY_APPLE',
      'HTTPS_PROXY_ANALYTICS',
      'HTTPS_PROXY_PUSH',
    ])
  })
})

describe('the table', () => {
  const known = { PORT: { fallback: '3000', about: 'Port.' } }

  test.each([
    ['a new setting', { ...known, HOST: { fallback: '', about: 'Address.' } }],
    ['another default', { PORT: { fallback: '3001', about: 'Port.' } }],
    ['another meaning', { PORT: { fallback: '3000', about: 'Another.' } }],
    ['a setting that is gone', {}],
  ])('changes with %s (planted)', (_, planted) => {
    expect(renderSettingsTable(planted)).not.toBe(renderSettingsTable(known))
  })

  test('escapes a bar in a cell', () => {
    expect(renderSettingsTable({ A: { fallback: 'x', about: 'one | two' } })).toContain('| one \\| two |\n')
  })
})
