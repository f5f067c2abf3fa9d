import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { GatewayMethod, PaymentGateway } from '#adapters/payment/payment.port.ts'
import { toman } from '#kernel/money.ts'
import { type Product, productForFile } from '../../support/product.ts'
import { getRow } from '../../support/rows.ts'

const product = productForFile()
const ORIGIN = 'http://localhost:3000'
const CALLBACK = `${ORIGIN}/payment/back`
const PAY = { direct: '/sandbox/bank/zarinpal/pay', bank: '/sandbox/bank/saman/pay' }

async function gatewayOf(method: GatewayMethod, of: Product = product): Promise<PaymentGateway> {
  const gateway = (await of.system.context()).ports.payment[method]
  if (!gateway) throw new Error(`no gateway for ${method}`)
  return gateway
}

/** Opens a payment as the store does. */
async function open(method: GatewayMethod, callbackUrl = CALLBACK) {
  const gateway = await gatewayOf(method)
  const order = {
    orderNumber: randomBytes(16).toString('hex'),
    amount: toman(1_234_567),
    callbackUrl,
    description: '<b>یک</b> & دو ۱۲',
  }
  const opened = await gateway.open(order)
  if (opened.outcome !== 'opened') throw new Error(opened.reason)
  const page = `${PAY[method]}/${opened.reference}`
  return { gateway, order, page, ...opened, known: { ...order, reference: opened.reference, receipt: null } }
}

/** Opens the page of the bank like a browser, and follows the redirect. */
async function visit({ visit }: Awaited<ReturnType<typeof open>>, language = 'fa') {
  const init = visit.method === 'POST' ? { method: 'POST', body: new URLSearchParams(visit.fields) } : {}
  const entry = await product.request(visit.url, init)
  const location = entry.headers.get('location') ?? ''
  const answer = await product.request(location, { headers: { 'accept-language': language } })
  return { entry: entry.status, location, answer, html: await answer.text() }
}
const choose = (page: string, fields: Record<string, string>) =>
  product.request(page, { method: 'POST', body: new URLSearchParams(fields) })
const shown = async (authority: string) =>
  (await product.call('GET /sandbox/api/bank')).body['payments'].find(
    (one: { authority: string }) => one.authority === authority,
  )

/** The fields of the only form of a page, as a browser sends them. */
function formOf(html: string): { action: string; fields: URLSearchParams } {
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of html.matchAll(
    /<input type="hidden" name="(\w+)" value="([^"]*)">/g,
  ))
    fields.append(name, value.replaceAll('&amp;', '&'))
  return { action: /<form method="post" action="([^"]+)">/.exec(html)?.[1] ?? '', fields }
}

describe.each(['direct', 'bank'] as const)('the page of the bank for %s', (method) => {
  test('is where the visit leads, in Persian, with the amount in both units', async () => {
    const payment = await open(method)
    const { entry, location, answer, html } = await visit(payment)
    expect([entry, location, answer.status]).toEqual([303, payment.page, 200])
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('<html lang="fa" dir="rtl">')
    expect(html).toContain('۱۲٬۳۴۵٬۶۷۰ ریال')
    expect(html).toContain('۱٬۲۳۴٬۵۶۷ تومان')
    expect(html).toContain('تقلیدی')
    expect(html).toContain(payment.order.orderNumber)
    for (const outcome of ['pay', 'refuse', 'silent', 'twice', 'wrong_amount', 'late'])
      expect(html).toContain(`name="outcome" value="${outcome}"`)
    expect(await shown(payment.reference)).toMatchObject({ state: 'in_bank', is_open: true })
  })

  test('refuses a wrong card with a clear message, and accepts a right one in any digits', async () => {
    const payment = await open(method)
    const wrong = await choose(payment.page, { outcome: 'pay', card: '6037997500001234' })
    expect(wrong.status).toBe(200)
    expect(await wrong.text()).toMatch(/role="alert">این شمارهٔ کارت درست نیست/)
    expect(await shown(payment.reference)).toMatchObject({ is_open: true, outcome: null })
    await choose(payment.page, { outcome: 'pay', card: '۶۲۱۹-۸۶۱۰ ۰۰۰۱-۱۱۲۱' })
    expect(await shown(payment.reference)).toMatchObject({ outcome: 'pay', is_open: false })
    const row = await getRow(product.system.db, 'sandbox.bankPayment', { authority: payment.reference }, [
      'cardMasked',
    ])
    expect(row.cardMasked).toBe('621986******1121')
  })

  test('shows that a payment is decided, expired or unknown', async () => {
    const payment = await open(method)
    await choose(payment.page, { outcome: 'refuse' })
    expect((await product.request(payment.page)).status).toBe(410)
    expect((await choose(payment.page, { outcome: 'pay' })).status).toBe(410)
    for (const path of [`${PAY[method]}/nobody`, `${PAY[method]}/`, `${PAY[method]}/a/b`])
      expect([path, (await product.request(path)).status]).toEqual([path, 404])
    expect((await choose(`${PAY[method]}/nobody`, { outcome: 'pay' })).status).toBe(404)
    expect(await shown(payment.reference)).toMatchObject({ state: 'failed', outcome: 'refuse' })
  })

  test('does not know a payment of the other method', async () => {
    const payment = await open(method)
    const other = method === 'direct' ? PAY.bank : PAY.direct
    expect((await product.request(`${other}/${payment.reference}`)).status).toBe(404)
  })
})

describe('the way back', () => {
  test.each([
    ['pay', 'OK'],
    ['refuse', 'NOK'],
  ])('Zarinpal, %s: a link to the store with %s', async (outcome, status) => {
    const { page, reference } = await open('direct', `${CALLBACK}?id=7`)
    const answer = await choose(page, { outcome })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${CALLBACK}?id=7&Authority=${reference}&Status=${status}`,
    ])
  })

  test('Saman: a form to the store that a script of the bank submits', async () => {
    const { page, reference, order, gateway, known } = await open('bank', `${CALLBACK}?id=7`)
    const answer = await choose(page, { outcome: 'pay' })
    const html = await answer.text()
    const { action, fields } = formOf(html)
    expect([answer.status, action]).toEqual([200, `${CALLBACK}?id=7`])
    expect(new URL(action).origin).toBe(ORIGIN)
    expect(Object.fromEntries(fields)).toMatchObject({
      State: 'OK',
      Status: '2',
      ResNum: order.orderNumber,
      Token: reference,
      Amount: '12345670',
    })
    expect(html).toContain('بازگشت به فروشگاه</button>')
    const script = await product.request(/<script src="([^"]+)"/.exec(html)?.[1] ?? '')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await script.text()).toContain('.submit()')
    const callback = gateway.readCallback(fields)
    expect(callback).toMatchObject({ claim: 'paid', orderNumber: order.orderNumber, reference })
    expect(await gateway.verify({ ...known, receipt: callback?.receipt ?? null })).toMatchObject({
      outcome: 'paid',
      amount: order.amount,
      isRepeat: false,
    })
  })
})

describe('the sandbox API', () => {
  test.each([
    ['direct', 'pay', 'paid', 'Status=OK'],
    ['direct', 'refuse', 'failed', 'Status=NOK'],
    ['direct', 'silent', 'paid', null],
    ['direct', 'twice', 'paid', 'Status=OK'],
    ['direct', 'wrong_amount', 'paid', 'Status=OK'],
    ['direct', 'late', 'in_bank', null],
    ['bank', 'pay', 'paid', 'State=OK'],
    ['bank', 'refuse', 'failed', 'State=CanceledByUser'],
    ['bank', 'silent', 'paid', null],
    ['bank', 'late', 'in_bank', null],
  ] as const)('[17.8] %s, %s: %s, returns with %s', async (method, outcome, state, query) => {
    const { reference } = await open(method)
    const { status, body } = await product.call('POST /sandbox/api/bank/{authority}', {
      authority: reference,
      outcome,
    })
    expect(status).toBe(200)
    if (query === null) expect(body['location']).toBeNull()
    else {
      expect(body['location']).toContain(`${CALLBACK}?`)
      expect(body['location']).toContain(query)
    }
    expect(await shown(reference)).toMatchObject({ state, outcome, is_open: false })
  })
})

describe('with one real gateway and one switched off', () => {
  const real = productForFile({
    BUSTAN_MODE: 'staging',
    HOST: '127.0.0.1',
    PAYMENT_DIRECT: 'off',
    PAYMENT_BANK: 'saman',
    SAMAN_TERMINAL_ID: '2015',
    SAMAN_URL: 'https://sep.example/',
  })

  test('there is no bank page', async () => {
    expect((await real.call('GET /sandbox/api/bank')).status).toBe(404)
    const input = { authority: 'x', outcome: 'pay' }
    expect((await real.call('POST /sandbox/api/bank/{authority}', input)).status).toBe(404)
    for (const path of ['/sandbox/bank/saman/bank.css', '/sandbox/bank/zarinpal/bank.css'])
      expect((await real.request(path)).status).toBe(404)
  })

  test('forms may be sent to the bank, and nowhere else', async () => {
    const policy = (await real.request('/healthz')).headers.get('content-security-policy')
    expect(policy).toContain("form-action 'self' https://sep.example;")
  })
})

describe('with one twin', () => {
  const half = productForFile({ PAYMENT_BANK: 'off' })
  test('[17.5] only its own part is there', async () => {
    expect((await half.call('GET /sandbox/api/bank')).body).toEqual({ payments: [] })
    expect((await half.request('/sandbox/bank/zarinpal/bank.css')).status).toBe(200)
    expect((await half.request('/sandbox/bank/saman/bank.css')).status).toBe(404)
    expect((await half.request('/healthz')).headers.get('content-security-policy')).toContain(
      "form-action 'self';",
    )
    expect(Object.keys((await half.system.context()).ports.payment)).toEqual(['direct'])
    const gateway = await gatewayOf('direct', half)
    expect(gateway.readCallback(new URLSearchParams())).toBeNull()
  })
})
