import { expect, test } from 'vitest'
import { loadConfig } from '../settings/config.ts'
import { contentSecurityPolicy } from './security.ts'

const policyOf = (environment: Record<string, string>) => contentSecurityPolicy(loadConfig(environment))
const METRICA = 'https://mc.yandex.ru'

test('the host of purchase analytics is in the policy only while an id is set', () => {
  expect(policyOf({})).not.toContain(METRICA)
  const policy = policyOf({ METRICA_ID: '87654321' })
  for (const directive of ['script-src', 'img-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${METRICA}`))
  expect(policy).toMatch(/form-action 'self'(;|$)/)
})

test('pages may call the given origins and no other', () => {
  expect(policyOf({})).toMatch(/connect-src 'self'(;|$)/)
  const policy = contentSecurityPolicy(loadConfig({}), ['https://a.example', 'https://b.example:8443'])
  expect(policy).toMatch(/connect-src 'self' https:\/\/a\.example https:\/\/b\.example:8443(;|$)/)
})

test('[21.87] only the store itself may frame its pages, and only where there is a sandbox', () => {
  expect(policyOf({})).toMatch(/frame-src 'self'; frame-ancestors 'self'(;|$)/)
  const live = contentSecurityPolicy({ ...loadConfig({}), bustanMode: 'live' })
  expect(live).toMatch(/frame-ancestors 'none'(;|$)/)
  expect(live).not.toContain('frame-src')
})
