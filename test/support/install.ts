import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { profileContent } from '#adapters/developerAccount/profileContent.twin.ts'
import { programmeAuthority } from '#adapters/developerAccount/programmeAuthority.ts'
import { importIpa } from '#features/install/import.actions.ts'
import { DAY, later } from '#kernel/time.ts'
import { type IpaOrder, writeIpa } from '#server/ipa/writeIpa.ts'
import { plantApplication } from './application.ts'
import type { Product } from './product.ts'

export interface PlantedApplication {
  id: number
  label: string
  bundleIdentifier: string
}

/** An application with a real package of the given version, imported as an operator does. */
export async function plantInstallable(
  product: Product,
  fields: Parameters<typeof plantApplication>[1] & { order?: Partial<IpaOrder> } = {},
): Promise<PlantedApplication> {
  const { order, ...application } = fields
  const label = application.label ?? `app-${randomUUID()}`
  const bundleIdentifier = order?.bundleIdentifier ?? `example.${label}`
  const id = await plantApplication(product, { ...application, label, packageName: bundleIdentifier })
  await plantVersion(product, { bundleIdentifier, name: 'Daftar', version: '1.0', ...order })
  return { id, label, bundleIdentifier }
}

export async function plantVersion(product: Product, order: IpaOrder): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-ipa-'))
  const path = join(folder, 'app.ipa')
  await writeIpa(path, order)
  const words = { application: '', changeLogFa: 'تازه', changeLogEn: 'New' }
  await importIpa(await product.system.context(), { path, ...words })
  await rm(folder, { recursive: true, force: true })
}

/** What packages are signed with, without the days that a profile takes. */
export async function plantProfile({ system }: Product, accountId: string, udids: string[]): Promise<void> {
  const ctx = await system.context()
  const authority = await programmeAuthority(system.db)
  const content = await profileContent(system.db, {
    uuid: randomUUID(),
    name: 'Test',
    team: { id: 'TEAM000001', name: 'Test' },
    bundleIdentifier: '*',
    udids,
    certificates: [authority.certificate.raw],
    createdAt: ctx.now,
    endsAt: later(ctx.now, 365 * DAY),
  })
  await system.db
    .updateTable('developerAccount')
    .set({
      profileId: randomUUID(),
      profileContent: content,
      certificateContent: authority.certificate.raw,
      sealedCertificateKey: ctx.secrets.seal(
        'signing certificate key',
        authority.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      ),
    })
    .where('id', '=', accountId)
    .execute()
}
