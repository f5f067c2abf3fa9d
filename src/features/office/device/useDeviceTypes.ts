import { useMessages } from '#web/i18n.tsx'

const TYPES = ['iphone', 'ipad', 'ipod'] as const
export type DeviceTypeName = (typeof TYPES)[number]
export const DEVICE_TYPE_NAMES: readonly DeviceTypeName[] = TYPES

/** Names of device types by number, as in the store: 0 is iPhone. */
export function useDeviceTypes(): (type: number) => string {
  const t = useMessages('officeDevice')
  return (type) => t(`office_device_type_${TYPES[type] ?? 'iphone'}`)
}
