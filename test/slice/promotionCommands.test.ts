import { beforeAll, describe, expect, test } from 'vitest'
import { commandRunner } from '../support/commands.ts'
import { logIn } from '../support/login.ts'
import { plantPackage } from '../support/payment.ts'
import { productForFile } from '../support/product.ts'

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
    await expect(run('codes stop', ['SPRING20'])).rejects.toThrow('It was stopped already.')
  })

  test('create a thousand distinct gift codes in one batch, and stop the batch', async () => {
    const options = { kind: 'gift', package: 'three-months', count: '1000', batch: 'contest', prefix: 'win' }
    const codes = await make([], options)
    expect(new Set(codes).size).toBe(1000)
    expect(codes.every((code) => /^WIN[A-HJKMNP-Z2-9]{12}$/.test(code))).toBe(true)
    expect(await check(codes[7] ?? '')).toMatchObject({
      kind: 'gift',
      gift: { days: 90, package_name: 'سه‌ماهه' },
    })
    expect((await run('codes', [], { batch: 'contest', kind: 'gift' })).data).toHaveLength(200)
    expect((await run('codes stop', ['contest'])).text).toBe('1000 stopped.')
  })

  test('create a code for one user', async () => {
    const { headers } = await logIn(product, '09121110001')
    await make(['sorry'], { kind: 'gift', days: '14', phone: '۰۹۱۲۱۱۱۰۰۰۱' })
    expect(await check('SORRY')).toBe('login_required')
    expect(await check('SORRY', headers)).toMatchObject({ gift: { days: 14, package_name: null } })
  })

  test.each([
    [['x'], { percent: '20' }, /3 to 40/],
    [['SPRING'], {}, /a percentage or an amount/],
    [['SPRING'], { percent: '20', amount: '1000' }, /one of them/],
    [['SPRING'], { percent: '96' }, /between 1 and 95/],
    [['SPRING'], { percent: 'many' }, /between 1 and 95/],
    [['SPRING'], { percent: '20', count: '5' }, /--count/],
    [['SPRING'], { percent: '20', until: 'soon' }, /--until/],
    [['SPRING'], { percent: '20', from: '2030-02-01', until: '2030-01-01' }, /after the start/],
    [['SPRING'], { percent: '20', package: 'nothing' }, /no package/],
    [['SPRING'], { percent: '20', application: 'nothing' }, /no application/],
    [['SPRING'], { percent: '20', phone: '09129999999' }, /Nobody/],
    [['SPRING'], { kind: 'gift' }, /the days or the package/],
    [['SPRING'], { kind: 'gift', days: '5', percent: '20' }, /no discount/],
    [['SPRING'], { kind: 'gift', package: 'a,b' }, /one package/],
    [['SPRING'], { kind: 'prize' }, /--kind/],
  ] as Array<[string[], Options, RegExp]>)('%j %j is refused', async (words, options, reason) => {
    await expect(run('codes make', words, options)).rejects.toThrow(reason)
  })
})
