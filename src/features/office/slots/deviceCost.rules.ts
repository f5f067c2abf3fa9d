/** What one registered device costs, in rials. A price that is not set makes its part unknown, never zero. */

export const COST_PRICES = ['ACCOUNT_PRICE_RIAL', 'SMS_PRICE_RIAL', 'TRAFFIC_PRICE_RIAL'] as const
export type CostPrices = Record<(typeof COST_PRICES)[number], number | null>

export interface CostFacts {
  /** Accounts whose membership runs. A closed account was paid too. */
  accounts: number
  /** Different devices that got a slot in these accounts this membership year. */
  accountDevices: number
  /** Devices registered in the last four weeks, and what was sent in the same weeks. */
  registered: number
  smsParts: number
  sentBytes: number
}

const GIGABYTE = 1_000_000_000

export function costOfDevice(facts: CostFacts, prices: CostPrices) {
  const accountRial = perDevice(prices.ACCOUNT_PRICE_RIAL, facts.accounts, facts.accountDevices)
  const smsRial = perDevice(prices.SMS_PRICE_RIAL, facts.smsParts, facts.registered)
  const trafficRial = perDevice(prices.TRAFFIC_PRICE_RIAL, facts.sentBytes / GIGABYTE, facts.registered)
  const isKnown = accountRial !== null && smsRial !== null && trafficRial !== null
  return {
    accountRial,
    smsRial,
    trafficRial,
    totalRial: isKnown ? accountRial + smsRial + trafficRial : null,
    notSet: COST_PRICES.filter((name) => prices[name] === null),
    ...facts,
  }
}

function perDevice(price: number | null, amount: number, devices: number): number | null {
  return price === null || devices === 0 ? null : Math.round((price * amount) / devices)
}
