import { beforeAll, describe, expect, test } from 'vitest'
import { addMilliseconds, HOUR } from '#kernel/time.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { passSeconds } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile({}, { withPages: true })
let desk: Desk

beforeAll(async () => {
  desk = await openDesk(product, ['content'])
})

const textOf = (words: string) => `title: درباره\ndescription: یک جمله.\nkind: page\n---\n\n${words}\n`
const html = async (path: string) => (await product.request(path)).text()
const add = (input: object) =>
  desk.call('POST /documents/{name}', { name: 'about', valid_from: null, ...input })

describe('the texts of /content in the office', () => {
  test('the files of the repository are the first version', async () => {
    const { body } = await desk.call('GET /documents/{name}', { name: 'about' })
    expect(body).toMatchObject({ version: 1, versions: [{ version: 1, state: 'valid', valid_from: null }] })
    expect(body['text_ru']).toMatch(/^title: /)
    expect((await desk.call('GET /documents')).body['documents']).toHaveLength(14)
    expect(await html('/content/about')).not.toContain('?version=')
  })

  test('a new version is shown at once, and the earlier one by its address', async () => {
    await html('/content/about')
    expect((await add({ text_fa: textOf('متن دوم ما') })).body).toMatchObject({
      version: 2,
      versions: [{ state: 'valid', author: desk.name }, { state: 'earlier' }],
    })
    await expect.poll(() => html('/content/about')).toContain('متن دوم ما')
    const first = await html('/content/about?version=1')
    expect(first).not.toContain('متن دوم ما')
    expect(first).toContain('دیگر اعتبار ندارد')
    expect(await html('/content/about')).toContain('/content/about?version=1')
    for (const version of ['3', '0', 'x', '99999999'])
      expect((await product.request(`/content/about?version=${version}`)).status).toBe(404)
  })

  test('[19.4] a version with a later date appears by itself at its time, and not before', async () => {
    const validFrom = addMilliseconds(await product.system.now(), HOUR).toISOString()
    const planned = await add({ text_fa: textOf('متن سوم ما'), valid_from: validFrom })
    expect(planned.body['versions'][0]).toMatchObject({ version: 3, state: 'planned' })
    expect(await html('/content/about')).toContain('متن دوم ما')
    expect((await product.request('/content/about?version=3')).status).toBe(404)
    await passSeconds(product, 3590)
    expect(await html('/content/about')).not.toContain('متن سوم ما')
    await passSeconds(product, 11)
    await expect.poll(() => html('/content/about')).toContain('متن سوم ما')
    expect(
      (await desk.call('DELETE /documents/{name}/versions/{version}', { name: 'about', version: 3 })).body[
        'error'
      ],
    ).toBe('document_valid_already')
  })

  test('a planned version can be withdrawn', async () => {
    const validFrom = addMilliseconds(await product.system.now(), HOUR).toISOString()
    await add({ text_fa: textOf('هرگز'), valid_from: validFrom })
    const { body } = await desk.call('DELETE /documents/{name}/versions/{version}', {
      name: 'about',
      version: 4,
    })
    expect(body['versions'][0]).toMatchObject({ version: 3, state: 'valid' })
  })

  test('an unreadable or hostile text is refused with language, line and reason', async () => {
    for (const [words, fault] of [
      ['<script>alert(1)</script>', 'HTML'],
      ['[x](javascript:alert)', 'javascript'],
      ['{nothing}', 'there is no figure'],
    ] as const) {
      const { status, body } = await add({ text_en: textOf(words) })
      expect([status, body['error']]).toEqual([400, 'document_faulty'])
      expect(body['message']).toContain(fault)
      expect(body['message']).toContain('6')
    }
    const bare = await add({ text_en: 'Our terms.' })
    expect(bare.body).toMatchObject({ error: 'document_headerless', message: expect.stringContaining('en') })
    const other = textOf('x').replace('kind: page', 'kind: legal')
    expect((await add({ text_ar: other })).body['error']).toBe('document_faulty')
  })

  test('an edit of an outdated version is refused', async () => {
    expect((await add({ text_fa: textOf('کهنه'), seen: 2 })).body['error']).toBe('edited_meanwhile')
  })
})
