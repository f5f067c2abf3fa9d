import { beforeAll, describe, expect, test } from 'vitest'
import { plantApplication } from '../../support/application.ts'
import { commandRunner } from '../../support/commands.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { addRow, getRow } from '../../support/rows.ts'

const product = productForFile({}, { withPages: true })
const run = commandRunner(product)
let desk: Desk

beforeAll(async () => {
  desk = await openDesk(product, ['content'])
})

const WEATHER = { type: 'application', name_fa: 'هواشناسی', name_en: 'Weather', icon: null, is_hidden: false }
const html = async (path: string) => (await product.request(path)).text()
const shown = async (type: string) => {
  const { body } = await product.call('GET /category')
  return (body['items'] as Array<{ type: string; label: string }>)
    .filter((category) => category.type === type)
    .map(({ label }) => label)
}
const versionOf = async (label: string) => {
  const { body } = await desk.call('GET /categories')
  return (body['categories'] as Array<{ label: string; version: string }>).find((one) => one.label === label)
    ?.version
}

describe('categories in the office', () => {
  test('[19.3] a new category is the last of its type, and pages show it', async () => {
    expect((await desk.call('POST /categories', { label: 'weather', ...WEATHER })).status).toBe(200)
    expect((await shown('application')).at(-1)).toBe('weather')
    await expect.poll(() => html('/categories')).toContain('هواشناسی')
    expect((await product.request('/categories/weather')).status).toBe(200)
    expect((await desk.call('POST /categories', { label: 'weather', ...WEATHER })).body['error']).toBe(
      'draft_label_taken',
    )
  })

  test('an edit is shown, unless somebody saved in between', async () => {
    const version = await versionOf('weather')
    const change = (name_en: string) =>
      desk.call('PUT /categories/{label}', { label: 'weather', version, ...WEATHER, name_en })
    expect((await change('Weather & Sky')).status).toBe(200)
    expect((await change('Weather')).body['error']).toBe('edited_meanwhile')
    const { body } = await product.call('GET /category/by_label/{label}', { label: 'weather' })
    expect(body).toMatchObject({ name_en: 'Weather & Sky' })
    const icon = 'a'.repeat(24)
    const unknown = { label: 'weather', version: await versionOf('weather'), ...WEATHER, icon }
    expect((await desk.call('PUT /categories/{label}', unknown)).body['error']).toBe('draft_picture_unknown')
  })

  test('the order is changed as a whole', async () => {
    const before = await shown('game')
    const labels = [...before].reverse()
    expect((await desk.call('POST /categories/order', { type: 'game', labels })).status).toBe(200)
    expect(await shown('game')).toEqual(labels)
    for (const wrong of [labels.slice(1), [...labels.slice(1), labels[1]], [...labels, 'weather']])
      expect((await desk.call('POST /categories/order', { type: 'game', labels: wrong })).body['error']).toBe(
        'category_order_incomplete',
      )
  })

  test('a hidden category has no page and is in no list; its applications stay', async () => {
    const applicationId = await plantApplication(product, { label: 'rain', packageName: 'example.rain' })
    const { id: categoryId } = await getRow(product.system.db, 'category', { label: 'weather' })
    await addRow(product.system.db, 'applicationCategory', { applicationId, categoryId, position: 0 })
    const hidden = { label: 'weather', version: await versionOf('weather'), ...WEATHER, is_hidden: true }
    expect((await desk.call('PUT /categories/{label}', hidden)).status).toBe(200)
    expect(await shown('application')).not.toContain('weather')
    expect((await product.call('GET /category/by_label/{label}', { label: 'weather' })).status).toBe(404)
    const { body } = await product.call('GET /application/by_label/{label}', { label: 'rain' })
    expect(body['categories']).toEqual([])
    expect(await html('/sitemap.xml')).not.toContain('/categories/weather')
  })

  test('a category is removed only when no application is in it', async () => {
    const remove = (label: string) => desk.call('DELETE /categories/{label}', { label })
    expect((await remove('weather')).body['error']).toBe('category_in_use')
    expect((await remove('kids')).status).toBe(200)
    expect(await shown('application')).not.toContain('kids')
    expect((await remove('kids')).status).toBe(404)
  })
})

test('the command line adds, changes, orders and removes categories', async () => {
  const names = { type: 'game', 'name-fa': 'نوستالژی', 'name-en': 'Retro' }
  expect((await run('categories put', ['retro'], names)).text).toBe('retro is shown.')
  expect((await run('categories put', ['retro'], { hidden: 'yes' })).text).toBe('retro is hidden.')
  expect((await run('categories')).text).toMatch(/retro\s+game\s+نوستالژی\s+Retro\s+0\s+true/)
  await run('categories put', ['retro'], { hidden: 'no' })
  const labels = await shown('game')
  await run('categories order', ['game'], { labels: ['retro', ...labels.slice(0, -1)].join(',') })
  expect((await shown('game'))[0]).toBe('retro')
  await run('categories remove', ['retro'])
  expect(await shown('game')).not.toContain('retro')
})
