import type { PaymentMethod } from '../payment.rules.ts'
import type { Offer } from './offer.rules.ts'

export interface ShopData {
  offers: Offer[]
  methods: PaymentMethod[]
  vatPercent: number
  isOpen: boolean
  /** How long new devices usually wait for their registration. */
  usualWaitSeconds: number
  /** The offer in the URL. */
  asked: string | null
  /** The application in the URL; null in the shop of the store. */
  application: string | null
  applicationId: number | null
  /** The general campaign, while it runs. */
  campaign: { name: string; percentOff: number | null; amountOff: number | null } | null
}
