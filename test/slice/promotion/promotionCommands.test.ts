import { beforeAll, describe, expect, test } from 'vitest'
import { commandRunner } from '../../support/commands.ts'
import { plantPackage } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile()
const run = commandRunner(product)
type Options = Record<string, string>

beforeAll(async () => {
  await plantPackage(product, { label: 'three-months', lengthDays: 90 })
})

async function make(words: string[], options: Options): Promise<string[]> {
  return ((await run('codes make', words, options)).data as { codes: string[] }).codes
}

async function check(code: string, headers: Options = {}) {
  const { status, body } = await product.call('POST /promotion/check', { code }, headers)
  return status === 200 ? body : body['error']
}

describe('code commands', () => {
  test('create a discount code with limits, change it by its text, and stop it', async () => {
    expect((await run('codes')).text).toBe('No codes.')
    const spring = { percent: '20', uses: '500', until: '2030-04-03', package: 'three-months' }
    expect(await make(['spring-20'], spring)).toEqual(['SPRING20'])
    expect(await check('SPRING20')).toMatchObject({ percent_off: 20, end_time: '2030-04-03T00:00:00.000Z' })
    await make(['SPRING20'], { amount: '50000', uses: 'none' })
    expect(await check('SPRING20')).toMatchObject({ percent_off: null, amount_off: 50_000, package_ids: [] })
    expect((await run('codes')).text).toMatch(/SPRING20\s+discount\s+-\s+50000\s+-\s+0\s+-/)
    expect((await run('codes stop', ['spring20'])).text).toBe('1 stopped.')
    expect(await check('SPRING20')).toBe('code_unknown')
    await expect(run('codes stop', ['SPRING20'])).rejects.toThrow('This code is already stopped.')
  })
})
