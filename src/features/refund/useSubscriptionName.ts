import { modelNameOfProduct } from '#features/device/model.table.ts'
import { useMessages } from '#web/i18n.tsx'
import type { Device } from './refund.loader.ts'

/** Names a subscription by its device. */
export function useSubscriptionName(): (device: Device | undefined) => string {
  const t = useMessages('refund')
  return (device) =>
    // Unicode isolates keep a Latin name in place in a Persian line.
    device
      ? t('refund_of', { device: `\u2068${modelNameOfProduct(device.product)}\u2069` })
      : t('refund_of_none')
}
