import { expect, test } from 'vitest'
import { costOfDevice } from './deviceCost.rules.ts'

const FACTS = { accounts: 2, accountDevices: 50, registered: 10, smsParts: 40, sentBytes: 25_000_000_000 }
const PRICES = { ACCOUNT_PRICE_RIAL: 100_000_000, SMS_PRICE_RIAL: 2_000, TRAFFIC_PRICE_RIAL: 30_000 }

test.each([
  ['all prices', FACTS, PRICES, [4_000_000, 8_000, 75_000, 4_083_000]],
  ['a price of zero is a price', FACTS, { ...PRICES, SMS_PRICE_RIAL: 0 }, [4_000_000, 0, 75_000, 4_075_000]],
  ['a price that is not set', FACTS, { ...PRICES, SMS_PRICE_RIAL: null }, [4_000_000, null, 75_000, null]],
  ['no device registered', { ...FACTS, registered: 0 }, PRICES, [4_000_000, null, null, null]],
  ['no device in an account', { ...FACTS, accountDevices: 0 }, PRICES, [null, 8_000, 75_000, null]],
])('%s', (_, facts, prices, expected) => {
  const { accountRial, smsRial, trafficRial, totalRial, notSet } = costOfDevice(facts, prices)
  expect([accountRial, smsRial, trafficRial, totalRial]).toEqual(expected)
  expect(notSet).toEqual(prices.SMS_PRICE_RIAL === null ? ['SMS_PRICE_RIAL'] : [])
})
