import { fillPath, link } from '#links.ts'
import type { Calls } from '#web/calls.ts'
import { currentFailure } from '#web/formerCodes.ts'
import type { ResultPage } from './result/result.rules.ts'
import { packageKey, shopQuery } from './shop/offer.rules.ts'

type Payment = Calls['GET /payment/{id}']['output']

export function resultPath(page: ResultPage, id: string): string {
  return `${page}?payment=${id}`
}

export function applicationPath(label: string): string {
  return fillPath('/applications/{label}', { label })
}

/** The shop's URL with the same choice as a failed payment. Drops a discount code that others have used up. */
export function againPath({ target, deviceId, code, failure }: Payment): string {
  return (
    link('/packages') +
    shopQuery({
      application: target.application?.label ?? null,
      offer: target.package && packageKey(target.package.id),
      device: deviceId,
      code: failure && currentFailure(failure) === 'discount_code_exhausted' ? null : code,
    })
  )
}
