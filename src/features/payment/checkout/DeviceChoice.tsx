import { modelNameOfProduct } from '#features/device/model.table.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Button } from '#ui/form/Button.tsx'
import { RadioGroup } from '#ui/form/RadioGroup.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { GIFT_RECIPIENT, NO_DEVICE_YET } from './buyersDevice.rules.ts'
import type { BuyersDeviceChoice } from './useBuyersDevice.ts'
import type { BuyersDevice } from './useOwnDevices.ts'

interface Props {
  buyer: BuyersDeviceChoice
  isOpen: boolean
}

/** Lets the buyer choose the device of a purchase, a later device, or a gift. */
export function DeviceChoice({ buyer, isOpen }: Props) {
  const t = useMessages('payment')
  const renewal = useRenewalText()
  if (buyer.state === 'loading') return <Skeleton kind="block" />
  if (buyer.state === 'failed')
    return (
      <Notice
        tone="danger"
        live
        action={
          <Button kind="secondary" onClick={buyer.again}>
            {t('retry')}
          </Button>
        }
      >
        {t('device_for_failed')}
      </Notice>
    )
  const options = buyer.devices.map((device) => ({
    value: device.id,
    label: (
      <>
        <bdi>{modelNameOfProduct(device.product)}</bdi>{' '}
        {device.id === buyer.storedId && <Badge>{t('device_for_this')}</Badge>}
      </>
    ),
    hint: renewal(device),
  }))
  const later =
    options.length > 0
      ? { value: NO_DEVICE_YET, label: t('device_for_later'), hint: t('device_for_later_text') }
      : {
          value: NO_DEVICE_YET,
          label: t('device_for_own_later'),
          hint: `${t('device_none_yet')}. ${t('device_none_yet_text')}`,
        }
  const gift = { value: GIFT_RECIPIENT, label: t('device_for_gift'), hint: t('device_for_gift_text') }
  return (
    <RadioGroup
      cards
      label={t('device_for')}
      options={[...options, ...(isOpen ? [later] : []), ...(buyer.mayGive ? [gift] : [])]}
      value={buyer.value ?? ''}
      onValue={buyer.choose}
    />
  )
}

function useRenewalText(): (device: BuyersDevice) => string {
  const t = useMessages('payment')
  return ({ renewed }) => {
    if (!renewed) return t('device_for_new')
    return renewed.daysLeft
      ? t('device_for_renewal', { count: renewed.daysLeft })
      : t('device_for_renewal_waiting')
  }
}
