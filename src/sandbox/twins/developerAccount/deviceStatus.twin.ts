import { createHash, randomBytes } from 'node:crypto'
import { addMilliseconds, DAY, HOUR, type Instant } from '#kernel/time.ts'

/** UDIDs with these endings cause a fault. All other UDIDs work. */
export const DEVICE_FAULT_BY_UDID_SUFFIX = {
  /** The device was in a closed membership: it is ineligible for 14 or 30 days. */
  fa14: 'ineligible_14_days',
  fa30: 'ineligible_30_days',
  /** Every registration is throttled. */
  f429: 'throttled',
  /** The first two attempts fail at the provider; the third succeeds. */
  f500: 'fails_twice',
  /** The device is registered, but the response is lost; the next attempt finds it. */
  f504: 'silent',
  f200: 'null_model',
  /** The status is unknown for one day. */
  f202: 'unknown_status',
  /** Disabled from the start; it can be enabled. */
  f403: 'disabled',
} as const

export type DeviceFault = (typeof DEVICE_FAULT_BY_UDID_SUFFIX)[keyof typeof DEVICE_FAULT_BY_UDID_SUFFIX]

export function deviceFaultOf(udid: string): DeviceFault | undefined {
  const faults: Record<string, DeviceFault> = DEVICE_FAULT_BY_UDID_SUFFIX
  return faults[udid.slice(-4).toLowerCase()]
}

/** A random UDID that causes no fault. */
export function randomFaultlessUdid(random: () => string = () => randomBytes(20).toString('hex')): string {
  const udid = random()
  return deviceFaultOf(udid) ? randomFaultlessUdid(random) : udid
}

export const DEVICE_TYPES = ['iphone', 'ipad', 'ipod'] as const
export type DeviceType = (typeof DEVICE_TYPES)[number]

/**
 * The real provider derives the device type from the UDID. The sandbox reads it from the name, which our callers
 * begin with the type (`iPad 3f2a`). Anything else is an iPhone.
 */
export function deviceTypeOfName(name: string): DeviceType {
  const first = name.split(/[\s,]/)[0]?.toLowerCase() ?? ''
  return DEVICE_TYPES.find((type) => first.startsWith(type)) ?? 'iphone'
}

const AT_ONCE = 10
const SHORTEST_HOURS = 24
const LONGEST_HOURS = 72
const INELIGIBLE_DAYS: Partial<Record<DeviceFault, number>> = {
  ineligible_14_days: 14,
  ineligible_30_days: 30,
}

export interface DeviceRegistration {
  udid: string
  /** Its number among the account's devices of this type, from 1. */
  place: number
  /** In a slow account no device is enabled at once, and every wait is the longest possible. */
  isSlow: boolean
  /** The end of an earlier ban of this UDID in any account: the ban follows the device. */
  knownBan: Instant | null
}

export interface PlannedDeviceStatus {
  ineligibleUntil: Instant | null
  enabledAt: Instant
  isDisabled: boolean
}

/** Decides at the registration which status changes the device will have later without further calls. */
export function planDeviceStatus(
  { udid, place, isSlow, knownBan }: DeviceRegistration,
  now: Instant,
): PlannedDeviceStatus {
  const fault = deviceFaultOf(udid)
  const days = fault && INELIGIBLE_DAYS[fault]
  const ineligibleUntil = days ? (knownBan ?? addMilliseconds(now, days * DAY)) : null
  const isDisabled = fault === 'disabled'
  const wait = (isSlow ? LONGEST_HOURS : processingHours(udid)) * HOUR
  if (ineligibleUntil && ineligibleUntil > now)
    return { ineligibleUntil, enabledAt: addMilliseconds(ineligibleUntil, wait), isDisabled }
  if (fault === 'unknown_status')
    return { ineligibleUntil, enabledAt: addMilliseconds(now, SHORTEST_HOURS * HOUR), isDisabled }
  const isAtOnce = place <= AT_ONCE && !isSlow
  return { ineligibleUntil, enabledAt: isAtOnce ? now : addMilliseconds(now, wait), isDisabled }
}

/** 24 to 72 hours; constant for a device. */
function processingHours(udid: string): number {
  const number = createHash('sha256').update(udid.toLowerCase()).digest().readUInt32BE(0)
  return SHORTEST_HOURS + (number % (LONGEST_HOURS - SHORTEST_HOURS + 1))
}

export type AppleDeviceStatus = 'ENABLED' | 'DISABLED' | 'PROCESSING' | 'INELIGIBLE' | 'PENDING_REVIEW'

export function deviceStatusAt(
  { udid, ...course }: PlannedDeviceStatus & { udid: string },
  now: Instant,
): AppleDeviceStatus {
  if (course.isDisabled) return 'DISABLED'
  if (course.ineligibleUntil && now < course.ineligibleUntil) return 'INELIGIBLE'
  if (now >= course.enabledAt) return 'ENABLED'
  return deviceFaultOf(udid) === 'unknown_status' ? 'PENDING_REVIEW' : 'PROCESSING'
}

/** When the status changes without a call; null if it does not. */
export function nextStatusChangeAt(
  { isDisabled, ineligibleUntil, enabledAt }: PlannedDeviceStatus,
  now: Instant,
): Instant | null {
  if (isDisabled) return null
  if (ineligibleUntil && now < ineligibleUntil) return ineligibleUntil
  return now < enabledAt ? enabledAt : null
}
