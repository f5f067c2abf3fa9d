import type { PaymentMethod } from '../payment.rules.ts'
import type { Offer } from './offer.rules.ts'

export interface ShopData {
  offers: Offer[]
  methods: PaymentMethod[]
  vatPercent: number
  isOpen: boolean
  /** The offer that the address names. */
  asked: string | null
  /** As the address names it, where an application is sold by itself. */
  application: string | null
  applicationId: number | null
}
