import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { SECOND } from '#kernel/time.ts'
import { applicationDraft, collectionDraft, pageDraft, storyDraft } from '../../support/drafts.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { changeRows } from '../../support/rows.ts'

const product = productForFile({}, { withPages: true })
let desk: Desk

interface Kind {
  list: string
  path: string
  field: string
  draft: (fields: object) => Record<string, unknown>
}

const KINDS: Record<string, Kind> = {
  application: {
    list: '/applications',
    path: '/applications/fresh',
    field: 'name_fa',
    draft: applicationDraft as Kind['draft'],
  },
  page: { list: '/pages', path: '/pages/fresh', field: 'title_fa', draft: pageDraft as Kind['draft'] },
  story: { list: '/stories', path: '/stories/fresh', field: 'title_fa', draft: storyDraft as Kind['draft'] },
  collection: {
    list: '/collections',
    path: '/collections/fresh',
    field: 'title_fa',
    draft: collectionDraft as Kind['draft'],
  },
}

async function html(path: string): Promise<string> {
  return (await product.request(path)).text()
}

beforeAll(async () => {
  desk = await openDesk(product, ['content'])
})

describe('a change in the office', () => {
  test.each(Object.entries(KINDS))('%s: is on its public page at the next visit', async (_, kind) => {
    const { list, path, field, draft } = kind
    const { body } = await desk.call(`POST ${list}`, { label: 'fresh', draft: draft({}) })
    // The page is cached with the old text. Without a new content version it would stay for half a minute.
    for (let visit = 0; visit < 3; visit++) await html(path)
    let { version } = body
    for (const words of ['تازهٔ یک', 'تازهٔ دو', 'تازهٔ سه']) {
      expect(await html(path)).not.toContain(words)
      const saved = await desk.call(`PUT ${list}/{label}`, {
        label: 'fresh',
        version,
        draft: draft({ [field]: words }),
      })
      expect(saved.status).toBe(200)
      expect(await html(path)).toContain(words)
      version = saved.body['version']
    }
  })

  test('that bypasses the office is not seen in time (planted)', async () => {
    await html('/stories/fresh')
    await changeRows(product.system.db, 'story', { label: 'fresh' }, { titleFa: 'بی‌خبر' })
    await setTimeout(SECOND)
    expect(await html('/stories/fresh')).not.toContain('بی‌خبر')
  })
})
