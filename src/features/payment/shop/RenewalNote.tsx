import { modelNameOfProduct } from '#features/device/model.table.ts'
import { formatNumericDay } from '#kernel/dateText.ts'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { renewedEndOf } from '../checkout/purchaseEffect.rules.ts'
import type { BuyersDeviceChoice } from '../checkout/useBuyersDevice.ts'
import { useProductNow } from '../checkout/useProductNow.ts'
import type { Offer } from './offer.rules.ts'

/** The subscription of the chosen device: the days left, its end, and the end after this renewal. */
export function RenewalNote({ buyer, offer }: { buyer: BuyersDeviceChoice; offer: Offer | undefined }) {
  const t = useMessages('payment')
  const locale = useLocale()
  const now = useProductNow()
  const device = buyer.devices.find(({ id }) => id === buyer.value)
  const renewed = device?.renewed
  if (!device || !renewed || !now) return null
  const { daysLeft, endTime } = renewed
  const next = offer?.days ? renewedEndOf(renewed, offer.days, now) : null
  return (
    <Card as="section" label={t('renewal_title')}>
      <DefinitionList
        items={[
          { id: 'device', term: t('receipt_device'), value: <bdi>{modelNameOfProduct(device.product)}</bdi> },
          {
            id: 'left',
            term: t('renewal_left'),
            value: daysLeft === null ? t('renewal_not_begun') : t('renewal_days', { count: daysLeft }),
          },
          ...(endTime ? [{ id: 'end', term: t('renewal_end'), value: formatDay(locale, endTime) }] : []),
          ...(next
            ? [
                {
                  id: 'next',
                  term: t('renewal_next_end'),
                  value: <strong aria-live="polite">{formatNumericDay(locale, next)}</strong>,
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
