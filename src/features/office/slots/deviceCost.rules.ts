/** The cost of one registered device, in rials. A missing price makes its part unknown, never zero. */

export const COST_PRICES = ['ACCOUNT_PRICE_RIAL', 'SMS_PRICE_RIAL', 'TRAFFIC_PRICE_RIAL'] as const
export type CostPrices = Record<(typeof COST_PRICES)[number], number | null>

export interface CostFacts {
  /** Accounts with a current membership. A closed account counts too, because it was paid. */
  accounts: number
  /** The number of different devices that got a slot in these accounts in this membership year. */
  accountDevices: number
  /** The devices registered in the last four weeks, and the SMS sent in the same weeks. */
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
