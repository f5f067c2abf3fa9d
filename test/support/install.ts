import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { System } from '#app/system.ts'
import { installationUrlsOf } from '#features/install/link/installationUrl.actions.ts'
import { importIpa } from '#features/install/signing/importPackage.actions.ts'
import { requestSigning } from '#features/install/signing/signing.actions.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { createProfileContent } from '#sandbox/twins/developerAccount/profileContent.twin.ts'
import { programmeAuthority } from '#sandbox/twins/developerAccount/programmeAuthority.ts'
import { type IpaOptions, writeIpa } from '#server/ipa/writeIpa.ts'
import { plantApplication } from './application.ts'
import type { Product } from './product.ts'
import { plantAccount, plantDevices, queueDevices, registerAtOnce, settle } from './registration.ts'
import { addRow, changeRows, getRow } from './rows.ts'
import { issueIdentity } from './signing/signingIdentity.ts'

export interface PlantedApplication {
  id: number
  label: string
  bundleIdentifier: string
}

/** An application with a real package of the given version, imported as an operator does. */
export async function plantInstallable(
  product: Product,
  fields: Parameters<typeof plantApplication>[1] & { order?: Partial<IpaOptions> } = {},
): Promise<PlantedApplication> {
  const { order, ...application } = fields
  const label = application.label ?? `app-${randomUUID()}`
  const bundleIdentifier = order?.bundleIdentifier ?? `example.${label}`
  const id = await plantApplication(product, { ...application, label, packageName: bundleIdentifier })
  await plantVersion(product, { bundleIdentifier, name: 'Daftar', version: '1.0', ...order })
  return { id, label, bundleIdentifier }
}

export async function plantVersion(product: Product, order: IpaOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-ipa-'))
  const path = join(folder, 'app.ipa')
  await writeIpa(path, order)
  const words = { application: '', changeLogFa: 'تازه', changeLogEn: 'New' }
  await importIpa(await product.system.context(), { path, ...words })
  await rm(folder, { recursive: true, force: true })
}

/** Creates the profile for signing, without the days that the programme takes. */
export async function plantProfile({ system }: Product, accountId: string, udids: string[]): Promise<void> {
  const ctx = await system.context()
  const identity = await issueIdentity(await programmeAuthority(system.db), ctx.now)
  const content = await createProfileContent(system.db, {
    uuid: randomUUID(),
    name: 'Test',
    team: { id: 'TEAM000001', name: 'Test' },
    bundleIdentifier: '*',
    udids,
    certificates: [identity.certificate.raw],
    createdAt: ctx.now,
    endsAt: addMilliseconds(ctx.now, 365 * DAY),
  })
  await changeRows(
    system.db,
    'developerAccount',
    { id: accountId },
    {
      profileId: randomUUID(),
      profileContent: content,
      certificateContent: identity.certificate.raw,
      certificateChain: identity.chain.map(({ raw }) => raw),
      sealedCertificateKey: ctx.secrets.seal(
        'signing certificate key',
        identity.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      ),
    },
  )
}

export interface PlantedSigned {
  id: string
  storageKey: string
  /** Starts an installation on a new device. Returns the path of its package. */
  begin(): Promise<string>
}

/** Creates a signed package and an installation of it directly. Jobs must be running. */
export async function plantSigned(
  system: System,
  accountName: string,
  payloadBytes: number,
): Promise<PlantedSigned> {
  const product = { system } as Product
  const accountId = await plantAccount(system, accountName, { capacity: 0 })
  // The certificate of this account comes first.
  await settle(system)
  await plantProfile(product, accountId, [])
  const planted = await plantInstallable(product, { order: { payloadBytes } })
  const { ipaId, versionId, profileId } = await system.db
    .selectFrom('ipa')
    .innerJoin('developerAccount as account', (join) => join.on('account.id', '=', accountId))
    .select(['ipa.id as ipaId', 'ipa.versionId', 'account.profileId'])
    .where('ipa.bundleIdentifier', '=', planted.bundleIdentifier)
    .executeTakeFirstOrThrow()
  const key = { ipaId, accountId, profileId: profileId ?? '' }
  const { id: signingId } = await requestSigning(await system.context(), key)
  await settle(system)
  const { storageKey } = await getRow(system.db, 'signing', { id: signingId })
  const wish = { applicationId: planted.id, versionId, signingId }
  const begin = () => plantInstallation(system, accountId, wish)
  return { id: signingId, storageKey: storageKey ?? '', begin }
}

async function plantInstallation(
  system: System,
  accountId: string,
  wish: { applicationId: number; versionId: number; signingId: string },
): Promise<string> {
  const [deviceId = ''] = await plantDevices(system, 1)
  await queueDevices(system, [deviceId])
  await registerAtOnce(system, deviceId, accountId)
  const { userId } = await getRow(system.db, 'device', { id: deviceId })
  const ctx = await system.context()
  await addRow(system.db, 'subscription', {
    id: randomUUID(),
    userId,
    deviceId,
    state: 'active',
    createdAt: ctx.now,
  })
  const id = randomUUID()
  await addRow(system.db, 'installation', {
    ...wish,
    id,
    userId,
    deviceId,
    manifestAt: ctx.now,
    createdAt: ctx.now,
  })
  return new URL(installationUrlsOf(ctx, id).package).pathname
}
