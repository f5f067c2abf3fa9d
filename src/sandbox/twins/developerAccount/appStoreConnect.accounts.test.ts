import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountKey } from '#adapters/developerAccount/developerAccount.port.ts'
import {
  type AppleTestWorld,
  makeCsr,
  openAppleWorld,
  someUdid,
} from '../../../../test/support/appleWorld.ts'

// The adapter recognises every account fault in every call.
let world: AppleTestWorld
beforeAll(async () => {
  world = await openAppleWorld()
})
afterAll(() => world.close())

function summariseResult(result: { outcome: string; reason?: string; device?: { status: string } }): string {
  const more = result.reason ?? result.device?.status
  return more ? `${result.outcome} ${more}` : result.outcome
}

describe('accounts', () => {
  const port = () => world.port()
  const callEveryOperation = async (key: AccountKey) => [
    await port().registerDevice(key, { udid: someUdid(), name: 'iPhone' }),
    await port().findDevices(key, [someUdid()]),
    await port().enableDevice(key, 'X'),
    await port().certificates(key),
    await port().ensureAppId(key, '*'),
    await port().makeProfile(key, { name: 'a', bundleIdentifier: '*', certificateId: 'X', deviceIds: [] }),
    await port().removeProfile(key, 'X'),
    await port().readProfile(key, 'X'),
  ]

  it.each([
    ['closed', 'account_closed membership'],
    ['agreement_expired', 'account_closed agreement'],
    ['session_expired', 'no_session'],
  ] as const)('every call for an account that is %s: %s', async (state, expected) => {
    const account = await world.account()
    await world.setState(account, state)
    expect((await callEveryOperation(account.key)).map(summariseResult)).toEqual(Array(8).fill(expected))
    await world.setState(account, 'ok')
    expect((await port().certificates(account.key)).outcome).toBe('found')
  })

  it('a missing App ID is created once, also by two at the same time', async () => {
    const account = await world.account()
    expect(await port().ensureAppId(account.key, '*')).toMatchObject({ outcome: 'found' })
    await world.setState(account, 'app_id_missing')
    const results = await Promise.all([1, 2].map(() => port().ensureAppId(account.key, '*')))
    expect(results.map(summariseResult)).toContain('created')
    expect(results.every(({ outcome }) => outcome === 'created' || outcome === 'found')).toBe(true)
    expect(summariseResult(await port().ensureAppId(account.key, '*'))).toBe('found')
  })

  it('a key whose role may not create anything differs from a refused key', async () => {
    const account = await world.account()
    await world.setState(account, 'app_id_missing')
    await world.setState(account, 'role_limited')
    expect(summariseResult(await port().ensureAppId(account.key, '*'))).toBe('no_session role')
    const { csr } = await makeCsr()
    expect(summariseResult(await port().certificates(account.key, csr))).toBe('no_session role')
    expect(
      summariseResult(await port().registerDevice(account.key, { udid: someUdid(), name: 'iPhone' })),
    ).toBe('registered enabled')
  })

  it('a full account takes no new device, and still returns the registered ones', async () => {
    const account = await world.account()
    const device = { udid: someUdid(), name: 'iPhone' }
    await port().registerDevice(account.key, device)
    await world.setState(account, 'full')
    expect(summariseResult(await port().registerDevice(account.key, device))).toBe('registered enabled')
    const stranger = { udid: someUdid(), name: 'iPhone' }
    expect(summariseResult(await port().registerDevice(account.key, stranger))).toBe('account_full')
  })
})
