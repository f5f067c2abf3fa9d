import { fillPath, link } from '#links.ts'
import type { Calls } from '#web/calls.ts'
import { currentPaymentFailure } from '#web/formerCodes.ts'
import type { ResultPage } from './result/result.rules.ts'
import { packageOfferKey, shopQueryString } from './shop/offer.rules.ts'

type Payment = Calls['GET /payment/{id}']['output']

export function resultPagePath(page: ResultPage, id: string): string {
  return `${page}?payment=${id}`
}

export function applicationPagePath(label: string): string {
  return fillPath('/applications/{label}', { label })
}

/** The shop's URL with the same choice as a failed payment. Drops a discount code that others have used up. */
export function retryPurchasePath({ target, deviceId, code, failure }: Payment): string {
  return (
    link('/packages') +
    shopQueryString({
      application: target.application?.label ?? null,
      offer: target.package && packageOfferKey(target.package.id),
      device: deviceId,
      code: failure && currentPaymentFailure(failure) === 'discount_code_exhausted' ? null : code,
    })
  )
}
