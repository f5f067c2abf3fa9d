import { X509Certificate } from 'node:crypto'
import { parse } from 'plist'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  AccountKey,
  ProfileRequest,
  ProviderCertificate,
  ProviderProfile,
} from '#adapters/developerAccount/developerAccount.port.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { readSignedMessage } from '#server/certificate/cms.ts'
import {
  type AppleTestWorld,
  makeCsr,
  openAppleWorld,
  someUdid,
  type TestAccount,
} from '../../../../test/support/appleWorld.ts'
import { programmeAuthority } from './programmeAuthority.ts'

// Certificates and profiles: the adapter's behaviour, over a real socket.

let world: AppleTestWorld
beforeAll(async () => {
  world = await openAppleWorld()
})
afterAll(() => world.close())

describe('certificates and profiles', () => {
  const port = () => world.port()
  /** Creating a key is slow, so all accounts in these tests share this request, unless they need a special one. */
  const shared = makeCsr()

  async function certificates(key: AccountKey, csr?: string): Promise<ProviderCertificate[]> {
    const result = await port().certificates(key, csr)
    if (result.outcome !== 'found') throw new Error(JSON.stringify(result))
    return result.certificates
  }
  async function device(key: AccountKey, udid = someUdid()): Promise<string> {
    const result = await port().registerDevice(key, { udid, name: 'iPhone' })
    if (result.outcome !== 'registered') throw new Error(JSON.stringify(result))
    return result.device.providerId
  }
  /** An account with a certificate, and the parts of a profile for one device. */
  async function ready(): Promise<{
    account: TestAccount
    key: AccountKey
    udid: string
    wish: ProfileRequest
  }> {
    const account = await world.account()
    const [certificate] = await certificates(account.key, (await shared).csr)
    const udid = someUdid()
    const deviceIds = [await device(account.key, udid)]
    const certificateId = certificate?.providerId ?? ''
    const wish = { name: `bustan-${account.id}`, bundleIdentifier: '*', certificateId, deviceIds }
    return { account, key: account.key, udid, wish }
  }
  async function make(key: AccountKey, wish: ProfileRequest): Promise<ProviderProfile> {
    const result = await port().makeProfile(key, wish)
    if (result.outcome !== 'made') throw new Error(JSON.stringify(result))
    return result.profile
  }

  it('a certificate is issued for the key of the request, for a year', async () => {
    const { key } = await world.account()
    expect(await certificates(key)).toEqual([])
    const { csr, publicKey } = await makeCsr()
    const [certificate, ...others] = await certificates(key, csr)
    expect(others).toEqual([])
    const read = new X509Certificate(certificate?.content ?? Buffer.alloc(0))
    expect(read.publicKey.export({ type: 'spki', format: 'der' })).toEqual(publicKey)
    const authority = await programmeAuthority(world.database.db)
    expect(read.checkIssued(authority.certificate)).toBe(true)
    expect(read.verify(authority.certificate.publicKey)).toBe(true)
    expect(certificate?.endsAt).toEqual(addMilliseconds(world.now(), 365 * DAY))
    expect(Date.parse(read.validTo)).toBe(certificate?.endsAt.getTime())
  })

  it('an account has at most three, newest end first; an expired one makes room', async () => {
    const { key } = await world.account()
    for (let count = 0; count < 3; count++) {
      await certificates(key, (await makeCsr()).csr)
      world.pass(DAY)
    }
    const ends = (await certificates(key)).map(({ endsAt }) => endsAt.getTime())
    expect(ends).toEqual([...ends].sort((one, other) => other - one))
    const fourth = (await makeCsr()).csr
    expect(await port().certificates(key, fourth)).toMatchObject({ outcome: 'refused' })
    world.pass(362 * DAY)
    expect(await certificates(key, fourth)).toHaveLength(3)
  })

  it('a request whose signature is wrong is refused by the provider', async () => {
    const { key } = await world.account()
    const { csr } = await makeCsr()
    const der = Buffer.from(csr.replace(/-----[^-]+-----|\s/g, ''), 'base64')
    der[der.length - 5] = (der.at(-5) ?? 0) ^ 1
    expect(await port().certificates(key, der.toString('base64'))).toMatchObject({ outcome: 'refused' })
  })

  it('a profile is a signed plist with the devices in it', async () => {
    const { key, udid, wish } = await ready()
    const profile = await make(key, wish)
    expect(profile).toMatchObject({ name: wish.name, isActive: true, udids: [udid] })
    const { content, signer } = await readSignedMessage(profile.content)
    expect(signer.fingerprint256).toBe(
      (await programmeAuthority(world.database.db)).certificate.fingerprint256,
    )
    const plist = parse(content.toString()) as Record<string, unknown>
    const [team] = plist['TeamIdentifier'] as string[]
    expect(plist).toMatchObject({
      Name: wish.name,
      ProvisionedDevices: [udid],
      Entitlements: { 'application-identifier': `${team}.*`, 'get-task-allow': false },
      ExpirationDate: profile.endsAt,
    })
    const [certificate] = await certificates(key)
    expect(Buffer.from((plist['DeveloperCertificates'] as Uint8Array[])[0] ?? [])).toEqual(
      certificate?.content,
    )
  })

  it('the same name again returns the existing profile, also for ten concurrent requests', async () => {
    const { key, wish } = await ready()
    const made = await Promise.all(Array.from({ length: 10 }, () => make(key, wish)))
    expect(new Set(made.map(({ providerId }) => providerId)).size).toBe(1)
  })

  it('a profile is read, deleted, and deleted again', async () => {
    const { key, wish } = await ready()
    const profile = await make(key, wish)
    expect(await port().readProfile(key, profile.providerId)).toEqual({ outcome: 'found', profile })
    expect(await port().removeProfile(key, profile.providerId)).toEqual({ outcome: 'removed' })
    expect(await port().removeProfile(key, profile.providerId)).toEqual({ outcome: 'removed' })
    expect(await port().readProfile(key, profile.providerId)).toEqual({ outcome: 'missing' })
  })

  it('a revoked certificate invalidates its profiles; a new one starts again', async () => {
    const { account, key, wish } = await ready()
    const { providerId } = await make(key, wish)
    await world.setState(account, 'certificate_revoked')
    expect(await certificates(key)).toEqual([])
    const read = await port().readProfile(key, providerId)
    expect(read).toMatchObject({ outcome: 'found', profile: { isActive: false } })
    const [certificate] = await certificates(key, (await makeCsr()).csr)
    const renewed = { ...wish, name: 'renewed', certificateId: certificate?.providerId ?? '' }
    expect((await make(key, renewed)).isActive).toBe(true)
    await world.setState(account, 'ok')
    expect(await port().readProfile(key, providerId)).toMatchObject({ profile: { isActive: false } })
  })
})
