import { describe, expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { addSandboxAccount } from '#sandbox/twins/developerAccount/account.twin.ts'
import { someUdid } from '../../support/appleWorld.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile()
const read = () => product.call('GET /sandbox/api/apple')

/** An account of the sandbox, and the product's adapter for it. */
async function account(capacity = 100) {
  const { system } = product
  const name = `account ${someUdid()}`
  const key = await addSandboxAccount(system.db, { name, capacity }, await system.now())
  const { developerAccount } = (await system.context()).ports
  const shown = async () => (await read()).body['accounts'].find((one: { name: string }) => one.name === name)
  return { key, developerAccount, shown, id: (await shown()).id as number }
}

describe("the sandbox's developer programme", () => {
  test('[17.9] lists accounts, and devices without their udid', async () => {
    const { key, developerAccount, shown } = await account()
    const udid = someUdid('fa14')
    await developerAccount.registerDevice(key, { udid, name: 'iPad 1' })
    expect(await shown()).toMatchObject({
      state: 'ok',
      capacity: 100,
      used: { iphone: 0, ipad: 1, ipod: 0 },
      devices: [{ udid_end: 'fa14', type: 'ipad', status: 'ineligible', turns_at: expect.any(String) }],
    })
    expect(
      JSON.stringify((await read()).body['accounts'].map(({ devices }: { devices: unknown }) => devices)),
    ).not.toContain(udid)
    await product.call('POST /sandbox/api/clock', { seconds: (15 * DAY) / 1000 })
    expect((await shown()).devices).toMatchObject([{ status: 'processing' }])
    await product.call('POST /sandbox/api/clock', { seconds: (3 * DAY) / 1000 })
    expect((await shown()).devices).toMatchObject([{ status: 'enabled', turns_at: null }])
  })

  test('[17.9] the state of an account can be changed, and the product sees it', async () => {
    const { id, key, developerAccount, shown } = await account()
    const answer = await product.call('POST /sandbox/api/apple/account/{id}', {
      id,
      state: 'session_expired',
    })
    expect(answer.status).toBe(200)
    expect(await shown()).toMatchObject({ state: 'session_expired' })
    expect(await developerAccount.certificates(key)).toMatchObject({ outcome: 'no_session' })
    await product.call('POST /sandbox/api/apple/account/{id}', { id, state: 'ok' })
    expect(await developerAccount.certificates(key)).toMatchObject({ outcome: 'found' })
  })
})

test("[17.14] one tap signs into the office as the demo's operator, again and again", async () => {
  for (let tap = 0; tap < 2; tap++) {
    const { status, headers, body } = await product.call('POST /sandbox/api/office')
    expect([status, body]).toEqual([200, { location: '/office' }])
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    const session = await product.request('/office/api/v1/session', { headers: { cookie } })
    expect(await session.json()).toMatchObject({ operator: { name: 'demo', roles: ['owner'] } })
  }
})

describe('a demo that others can reach', () => {
  const open = productForFile({ DEMO_PUBLIC: 'yes' })

  test('[17.14] has no way into the office without a password', async () => {
    expect((await open.call('POST /sandbox/api/office')).status).toBe(404)
    expect((await open.call('GET /sandbox/api/clock')).body).toMatchObject({ has_office: false })
  })
})
