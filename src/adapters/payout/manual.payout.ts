import type { PayoutPort } from './payout.port.ts'

/** An operator pays at the bank and records it with `refunds pay`. */
export function createManual(): PayoutPort {
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
