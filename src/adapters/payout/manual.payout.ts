import type { PayoutPort } from './payout.port.ts'

/** Payouts by hand: an operator pays at the bank and records it with `refunds pay`. */
export function createManualPayout(): PayoutPort {
  return {
    isAutomatic: false,
    async submit() {
      return { state: 'submitted' }
    },
    async inquire() {
      return { state: 'underway' }
    },
  }
}
