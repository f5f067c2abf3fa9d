import { modelNameOfProduct } from '#features/device/model.table.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { RadioGroup } from '#ui/form/RadioGroup.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLocation, useNavigate } from '#web/router.tsx'
import type { GiftDevice } from './gift.loader.ts'
import { NO_DEVICE_YET } from './gift.rules.ts'

interface Props {
  /** The user's devices; null when they did not load. */
  devices: GiftDevice[] | null
  /** The id of the device that this browser runs on. */
  own: string | null
  value: string
  onValue(value: string): void
}

/** Lets the user choose the device of the gift. Without devices, the gift waits for one. */
export function GiftDeviceChoice({ devices, own, value, onValue }: Props) {
  const t = useMessages('gift')
  const renewal = useRenewalText()
  if (devices === null) return <NotLoaded />
  if (devices.length === 0) return <Notice title={t('gift_no_device')}>{t('gift_no_device_text')}</Notice>
  const options = devices.map((device) => ({
    value: device.id,
    label: (
      <>
        <bdi>{modelNameOfProduct(device.product)}</bdi>{' '}
        {device.id === own && <Badge>{t('gift_device_this')}</Badge>}
      </>
    ),
    hint: renewal(device),
  }))
  const later = { value: NO_DEVICE_YET, label: t('gift_device_later'), hint: t('gift_device_later_text') }
  return (
    <RadioGroup
      cards
      label={t('gift_device')}
      options={[...options, later]}
      value={value}
      onValue={onValue}
    />
  )
}

function useRenewalText(): (device: GiftDevice) => string {
  const t = useMessages('gift')
  return ({ renewed }) => {
    if (!renewed) return t('gift_device_new')
    return renewed.daysLeft ? t('gift_device_renewal', { count: renewed.daysLeft }) : t('gift_device_waiting')
  }
}

function NotLoaded() {
  const t = useMessages('gift')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <Notice
      tone="danger"
      live
      action={
        <Button kind="secondary" onClick={() => void navigate(pathname + search, { replace: true })}>
          {t('retry')}
        </Button>
      }
    >
      {t('gift_device_failed')}
    </Notice>
  )
}
