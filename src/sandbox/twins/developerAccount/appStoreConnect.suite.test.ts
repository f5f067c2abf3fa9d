import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountKey } from '#adapters/developerAccount/developerAccount.port.ts'
import { addMilliseconds, DAY, HOUR, SECOND } from '#kernel/time.ts'
import { type AppleTestWorld, openAppleWorld, someUdid } from '../../../../test/support/appleWorld.ts'
import { DEVICE_FAULT_BY_UDID_SUFFIX, randomFaultlessUdid } from './deviceStatus.twin.ts'

// Devices: the adapter's behaviour, over a real socket.
let world: AppleTestWorld

beforeAll(async () => {
  world = await openAppleWorld()
})
afterAll(() => world.close())

function brief(result: { outcome: string; reason?: string; device?: { status: string } }): string {
  const more = result.reason ?? result.device?.status
  return more ? `${result.outcome} ${more}` : result.outcome
}

describe('devices', () => {
  const register = async (key: AccountKey, udid: string, name = 'iPhone 3f2a') =>
    world.port().registerDevice(key, { udid, name })
  const statusOf = async (key: AccountKey, udid: string) => {
    const found = await world.port().findDevices(key, [udid])
    return found.outcome === 'found' ? found.devices[0]?.status : brief(found)
  }
  /** The simulated time of the change, and the status a second before, at and after it. */
  const around = async (
    key: AccountKey,
    account: Parameters<AppleTestWorld['overview']>[0],
    udid: string,
  ) => {
    const device = (await world.overview(account)).devices.find(({ udidEnd }) => udidEnd === udid.slice(-4))
    const turn = device?.turnsAt
    if (!turn) throw new Error('The device does not turn.')
    const from = world.now()
    const statuses: Array<string | undefined> = []
    for (const shift of [-SECOND, 0, SECOND]) {
      world.passTo(addMilliseconds(turn, shift))
      statuses.push(await statusOf(key, udid))
    }
    return { hours: (turn.getTime() - from.getTime()) / HOUR, statuses }
  }

  it('ten of a type are enabled at once; the eleventh waits one to three days, to the second', async () => {
    const account = await world.account()
    const { key } = account
    for (let count = 0; count < 10; count++)
      expect(brief(await register(key, someUdid()))).toBe('registered enabled')
    const udid = someUdid('0a11')
    expect(brief(await register(key, udid))).toBe('registered processing')
    expect(brief(await register(key, someUdid(), 'iPad 77aa'))).toBe('registered enabled')
    const { hours, statuses } = await around(key, account, udid)
    expect(statuses).toEqual(['processing', 'enabled', 'enabled'])
    expect(hours).toBeGreaterThanOrEqual(24)
    expect(hours).toBeLessThanOrEqual(72)
  })

  it.each([
    ['fa14', 14],
    ['fa30', 30],
  ])(
    'a device ending in %s is ineligible for %i days, is processed, and is enabled',
    async (ending, days) => {
      const account = await world.account()
      const udid = someUdid(ending)
      expect(brief(await register(account.key, udid))).toBe('registered ineligible')
      const first = await around(account.key, account, udid)
      expect(first.statuses).toEqual(['ineligible', 'processing', 'processing'])
      expect(first.hours).toBe(days * 24)
      const second = await around(account.key, account, udid)
      expect(second.statuses).toEqual(['processing', 'enabled', 'enabled'])
    },
  )

  it('a ban follows the device to another account', async () => {
    const [first, second] = [await world.account(), await world.account()]
    const udid = someUdid('fa14')
    await register(first.key, udid)
    world.pass(10 * DAY)
    expect(brief(await register(second.key, udid))).toBe('registered ineligible')
    world.pass(4 * DAY)
    expect([await statusOf(first.key, udid), await statusOf(second.key, udid)]).toEqual([
      'processing',
      'processing',
    ])
  })

  it('twenty concurrent registrations never take the same slot', async () => {
    const { key } = await world.account(5)
    const results = await Promise.all(Array.from({ length: 20 }, () => register(key, someUdid())))
    expect(results.filter(({ outcome }) => outcome === 'registered')).toHaveLength(5)
    expect(results.filter(({ outcome }) => outcome === 'account_full')).toHaveLength(15)
  })

  it('a registered device is found in any spelling, and takes no second slot', async () => {
    const { key, ...account } = await world.account(1)
    const udid = someUdid()
    const first = await register(key, udid)
    expect(await register(key, udid.toUpperCase())).toEqual(first)
    expect(await register(key, udid)).toMatchObject({ device: { udid } })
    expect((await world.overview({ key, ...account })).used.iphone).toBe(1)
  })

  it.each(['', 'short', `${someUdid()}0`, '00008120001A2B3C4D5E6F7'])(
    '%j is not a udid, and is not printed',
    async (udid) => {
      const { key } = await world.account()
      const result = await register(key, udid)
      expect(result.outcome).toBe('bad_udid')
      if (udid) expect(JSON.stringify(result)).not.toContain(udid)
    },
  )

  it.each([0, 1, 100, 230])(
    'finds %i of the requested devices, and leaves out unknown ones',
    async (count) => {
      const { key, id: accountId } = await world.account(300)
      const now = world.now()
      const udids = Array.from({ length: 230 }, () => someUdid())
      const rows = udids.map((udid, index) => ({
        id: `${accountId}D${index}`,
        accountId,
        udid,
        name: 'iPhone',
        type: 'iphone',
        addedAt: now,
        enabledAt: now,
      }))
      await world.database.db.insertInto('sandbox.appleDevice').values(rows).execute()
      const wanted = udids.slice(0, count)
      const found = await world.port().findDevices(key, [...wanted, someUdid()])
      const names = found.outcome === 'found' ? found.devices.map(({ udid }) => udid) : []
      expect(names.sort()).toEqual([...wanted].sort())
    },
  )
})

describe('the sandbox', () => {
  it('has one meaning for each ending', () => {
    expect(new Set(Object.values(DEVICE_FAULT_BY_UDID_SUFFIX)).size).toBe(
      Object.keys(DEVICE_FAULT_BY_UDID_SUFFIX).length,
    )
  })

  it('gives no fault to a random device', () => {
    const drawn = [...Object.keys(DEVICE_FAULT_BY_UDID_SUFFIX), '0e1a'].map(
      (ending) => 'c0ffee'.padEnd(36, '0') + ending,
    )
    expect(randomFaultlessUdid(() => drawn.shift() ?? '')).toMatch(/0e1a$/)
  })
})
