import { modelName } from '#features/device/model.table.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useMessages } from '#web/i18n.tsx'
import { LATER } from './buyersDevice.rules.ts'
import type { Buyer } from './useBuyersDevice.ts'
import type { BuyersDevice } from './useOwnDevices.ts'

interface Props {
  buyer: Buyer
  isOpen: boolean
}

/** For which device; without any, that one may come later. */
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
  if (buyer.devices.length === 0)
    return <Notice title={t('device_none_yet')}>{t('device_none_yet_text')}</Notice>
  const options = buyer.devices.map((device) => ({
    value: device.id,
    label: (
      <>
        <bdi>{modelName(device.product)}</bdi>{' '}
        {device.id === buyer.storedId && <Badge>{t('device_for_this')}</Badge>}
      </>
    ),
    hint: renewal(device),
  }))
  const later = { value: LATER, label: t('device_for_later'), hint: t('device_for_later_text') }
  return (
    <RadioGroup
      cards
      label={t('device_for')}
      options={isOpen ? [...options, later] : options}
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
