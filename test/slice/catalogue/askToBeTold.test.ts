import { expect, test } from 'vitest'
import { plantApplication } from '../../support/application.ts'
import { plantVersion } from '../../support/install.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { settle } from '../../support/registration.ts'

const product = productForFile()

test('[12.11] who asked for an application without a file is notified once, when its first file comes', async () => {
  const label = 'kite'
  const id = await plantApplication(product, { label, packageName: 'example.kite' })
  const shown = async () => (await product.call('GET /application/by_label/{label}', { label })).body
  expect((await shown())['is_installable']).toBe(false)
  const { headers } = await logIn(product, '09120000061')
  const asked = await product.call('POST /application/{id}/installation/request', { id }, headers)
  expect(asked.status).toBe(200)
  for (const version of ['1.0', '1.1']) {
    await plantVersion(product, { bundleIdentifier: 'example.kite', name: 'Kite', version })
    await settle(product.system)
  }
  expect((await shown())['is_installable']).toBe(true)
  const notices = await product.system.db
    .selectFrom('notice')
    .select(['subject', 'text', 'phoneNumber'])
    .where('subject', 'like', 'installable:%')
    .execute()
  expect(notices).toHaveLength(1)
  expect(notices[0]?.text).toContain('/applications/kite')
})
