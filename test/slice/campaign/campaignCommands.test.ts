import { describe, expect, test } from 'vitest'
import { commandRunner } from '../../support/commands.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile()
const run = commandRunner(product)

const SIB = { 'name-fa': 'سیب‌آفر', 'name-en': 'Siboffer', code: 'sib-۲۰', percent: '20' }
const get = async (id: string) => (await product.call('GET /campaign/{id}', { id })).body

describe('campaign commands', () => {
  test('add campaigns, change them by label, count participants, and remove them', async () => {
    expect((await run('campaigns')).text).toMatch(/siboffer.*\n.*macoffer/)
    await expect(run('campaigns start', ['siboffer'])).rejects.toThrow('has no code yet')
    expect((await run('campaigns put', ['siboffer'], SIB)).text).toBe('siboffer runs with SIB20.')
    expect(await get('siboffer')).toMatchObject({
      name: 'سیب‌آفر',
      code: 'SIB20',
      percent_off: 20,
      end_time: null,
    })

    await run('campaigns put', ['siboffer'], { amount: '50000', until: '2199-01-01', 'text-fa': 'متن تازه' })
    expect(await get('siboffer')).toMatchObject({
      text: 'متن تازه',
      percent_off: null,
      amount_off: 50_000,
      end_time: '2199-01-01T00:00:00.000Z',
    })
    await run('campaigns put', ['siboffer'], { percent: '30', until: 'none', code: 'SIB30' })
    expect((await product.call('GET /campaign/{id}/url', { id: 'siboffer' })).body['url']).toContain('SIB30')

    const { headers } = await logIn(product, '09126200001')
    await product.call('POST /campaign/{id}/redeem', { id: 'siboffer' }, headers)
    const { text, data } = await run('campaigns')
    expect(text).toMatch(/siboffer\s+campaign\s+سیب‌آفر\s+SIB30\s+30\s+-\s+-\s+-\s+false\s+true\s+1\s+0/)
    expect(JSON.parse(JSON.stringify(data))).toMatchObject([
      { label: 'siboffer', redeemed: 1, used: 0 },
      { label: 'macoffer', code: '' },
    ])

    expect((await run('campaigns put', ['siboffer'], { active: 'no' })).text).toBe('siboffer is taken away.')
    expect((await get('siboffer'))['error']).toBe('campaign_not_found')
    await run('campaigns put', ['siboffer'], { active: 'yes' })
    expect((await get('siboffer'))['percent_off']).toBe(30)
  })

  test('give the general campaign 48 hours unless another duration is given', async () => {
    const names = { 'name-fa': 'دو روز', 'name-en': 'Two days', percent: '30', general: 'yes' }
    await run('campaigns put', ['two-days'], { ...names, code: 'TWO30' })
    expect(await get('two-days')).toMatchObject({ is_general: true, window_seconds: 172_800 })
    await run('campaigns put', ['two-days'], { window: '3600' })
    expect(await get('two-days')).toMatchObject({ window_seconds: 3600 })
  })
})
