import { expect, test } from 'vitest'
import { productForFile } from '../../support/product.ts'

const product = productForFile({ TRUSTED_PROXIES: '1', SMS_COUNTRIES: '98,971' })
const english = { 'accept-language': 'en' }

test.each([
  ['09160000001', 200],
  ['+98 916 000 0002', 200],
  ['+971501234567', 200],
  ['00971501234568', 200],
  ['+4915112345678', 400],
  ['15551234567', 400],
])('[10.18] %s gets %d if only 98 and 971 are served', async (phone, status) => {
  for (const call of ['POST /user/register', 'POST /registration/interest']) {
    const answer = await product.call(call, { phone_number: phone }, english)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body['error']).toBe('country_not_served')
    if (status === 400) expect(answer.body['message']).toContain('+971')
  }
})
