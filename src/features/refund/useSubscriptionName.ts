import { modelName } from '#features/device/model.table.ts'
import { useMessages } from '#web/i18n.tsx'
import type { Device } from './refund.loader.ts'

/** A subscription by the device it is on. */
export function useSubscriptionName(): (device: Device | undefined) => string {
  const t = useMessages('refund')
  return (device) =>
    // Isolated: a Latin name in a Persian line.
    device ? t('refund_of', { device: `\u2068${modelName(device.product)}\u2069` }) : t('refund_of_none')
}
