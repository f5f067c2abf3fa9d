import {
  estimateFromWaits,
  expectedReadyTimes,
  MEASURED_WAITS_SAMPLED,
} from '#features/device/registration/estimate.rules.ts'
import {
  REGISTRATION_STATUS,
  type RegistrationEvent,
} from '#features/device/registration/registration.rules.ts'
import { addMilliseconds, type Instant, MINUTE, SECOND, secondsBetween } from '#kernel/time.ts'
import { DEVICE_TYPES, deviceFaultOf } from '../../twins/developerAccount/deviceStatus.twin.ts'
import type { Dice } from '../dice.ts'
import { type DemoAccount, type DevicePlacement, deviceEnabledAt, membershipYearStart } from './accounts.ts'
import { addNotice } from './notices.ts'
import { bytesOf, hexOf, pickWeighted, randomTimeAfter, uuidOf } from './randomValues.ts'
import type { DemoUser, DemoWorld } from './world.ts'

/** Devices of the simulated usage and their way through the queue into a developer account and the programme's twin. */

const STATUS = REGISTRATION_STATUS
/** Product identifiers by type, with their frequency and the builds of their systems. */
const PRODUCTS = [
  [
    ['iPhone12,1', 9],
    ['iPhone13,2', 8],
    ['iPhone13,4', 5],
    ['iPhone14,5', 11],
    ['iPhone14,3', 6],
    ['iPhone14,7', 6],
    ['iPhone15,3', 5],
    ['iPhone15,4', 6],
    ['iPhone16,2', 5],
    ['iPhone17,3', 3],
    ['iPhone10,6', 3],
    ['iPhone11,8', 5],
  ],
  [
    ['iPad11,3', 4],
    ['iPad11,6', 5],
    ['iPad7,11', 3],
  ],
  [['iPod9,1', 1]],
] as const
const BUILDS = ['19H394', '20H360', '21A360', '21G93', '22A3370', '22B91'] as const

export interface DemoDevice {
  id: string
  udid: string
  type: number
}

export function enrolDevice(
  { rows }: DemoWorld,
  { id: userId, dice }: DemoUser,
  at: Instant,
  type = typeOf(dice),
): DemoDevice {
  const device = { id: uuidOf(dice), udid: udidOf(dice), type }
  rows.add('device', at, {
    ...device,
    userId,
    product: pickWeighted<string>(dice, PRODUCTS[type as 0 | 1 | 2]),
    build: dice.pick(BUILDS),
    secretKeyHash: bytesOf(dice, 32),
    enrolledAt: at,
  })
  return device
}

function typeOf(dice: Dice): number {
  return pickWeighted(dice, [
    [0, 88],
    [1, 11],
    [2, 1],
  ])
}

function udidOf(dice: Dice): string {
  const udid = `00008${hexOf(dice, 3)}-${hexOf(dice, 16)}`.toUpperCase()
  return deviceFaultOf(udid) ? udidOf(dice) : udid
}

/** The current registration of a simulated device. */
export interface DemoRegistration {
  device: DemoDevice
  status: number | null
  placement: DevicePlacement | null
  providerId: string | null
  isEnabled: boolean
  moveReason: 'problem' | null
  firstQueuedAt: Instant
  queuedAt: Instant
  statusSince: Instant
  registeredAt: Instant | null
  usuallyAt: Instant
  latestAt: Instant
  promiseWaits: number
}

export function enterQueue(world: DemoWorld, device: DemoDevice, at: Instant): DemoRegistration {
  const seat: DemoRegistration = {
    device,
    status: STATUS.waitingForRegistration,
    placement: null,
    providerId: null,
    isEnabled: false,
    moveReason: null,
    firstQueuedAt: at,
    queuedAt: at,
    statusSince: at,
    registeredAt: null,
    ...promise(world, at),
  }
  addEvent(world, seat, 'applied', null, at)
  return seat
}

function promise({ waits }: DemoWorld, at: Instant) {
  const estimate = estimateFromWaits(waits)
  return { ...expectedReadyTimes(at, estimate), promiseWaits: estimate.waits }
}

/**
 * Assigns the queued device to an account and waits for the programme. Returns the time of the registration, or null if
 * it still waits.
 */
export function startRegistration(
  world: DemoWorld,
  person: DemoUser,
  seat: DemoRegistration,
  left: DemoAccount | null,
): Instant | null {
  const { dice } = person
  const { device, queuedAt } = seat
  const placedAt = addMilliseconds(queuedAt, 2 * SECOND)
  const placement = world.accounts.take(device.type, placedAt, left)
  seat.placement = placement
  moveDevice(world, seat, 'placed', STATUS.registering, placedAt)
  addPlaces(world, device, placement, placedAt)
  const acceptedAt = addMilliseconds(placedAt, 3 * SECOND)
  seat.providerId = hexOf(dice, 10).toUpperCase()
  const enabled = deviceEnabledAt(placement, device.udid, acceptedAt)
  world.rows.add('sandbox.appleDevice', acceptedAt, {
    id: seat.providerId,
    // The twin's own id is known when the accounts are inserted.
    accountId: world.accounts.all.indexOf(placement.account),
    udid: device.udid,
    name: `${['iPhone', 'iPad', 'iPod'][device.type]} ${device.id.slice(0, 8)}`,
    type: DEVICE_TYPES[device.type] ?? 'iphone',
    addedAt: acceptedAt,
    ineligibleUntil: null,
    enabledAt: enabled,
    isDisabled: false,
  })
  const isAtOnce = enabled <= acceptedAt
  if (!isAtOnce) moveDevice(world, seat, 'accepted', STATUS.registrationProcessing, acceptedAt)
  // The account is checked every 45 minutes.
  const readyAt = isAtOnce
    ? addMilliseconds(acceptedAt, 4 * SECOND)
    : randomTimeAfter(enabled, dice, MINUTE, 45 * MINUTE)
  if (readyAt > world.now) return null
  complete(world, person, seat, readyAt)
  return readyAt
}

function complete(world: DemoWorld, person: DemoUser, seat: DemoRegistration, at: Instant): void {
  seat.isEnabled = true
  seat.registeredAt = at
  seat.moveReason = null
  moveDevice(world, seat, 'enabled', STATUS.registered, at)
  const waitSeconds = Math.round(secondsBetween(seat.queuedAt, at))
  world.rows.add('registrationWait', at, { registeredAt: at, waitSeconds })
  world.waits.push(waitSeconds)
  if (world.waits.length > MEASURED_WAITS_SAMPLED) world.waits.shift()
  addNotice(
    world,
    person,
    at,
    `registered:${seat.device.id}:${at.toISOString()}`,
    'device_ready_sms',
    '/install',
  )
}

/** A slot stays taken for the membership year, and for later years while the device is in the account. */
function addPlaces(
  { rows }: DemoWorld,
  { udid, type }: DemoDevice,
  { account, years }: DevicePlacement,
  at: Instant,
): void {
  for (const [index, membershipYear] of years.entries()) {
    const takenAt = index === 0 ? at : membershipYearStart(account, membershipYear)
    rows.add('accountPlace', takenAt, {
      accountId: account.id,
      membershipYear,
      udid,
      deviceType: type,
      takenAt,
    })
  }
}

export function moveDevice(
  world: DemoWorld,
  seat: DemoRegistration,
  event: RegistrationEvent,
  to: number | null,
  at: Instant,
): void {
  const from = seat.status
  seat.status = to
  seat.statusSince = at
  addEvent(world, seat, event, from, at)
}

function addEvent(
  { rows }: DemoWorld,
  seat: DemoRegistration,
  event: RegistrationEvent,
  from: number | null,
  at: Instant,
): void {
  rows.add('registrationEvent', at, {
    deviceId: seat.device.id,
    at,
    event,
    fromStatus: from,
    toStatus: seat.status,
    accountId: seat.placement?.account.id ?? null,
    detail: event === 'account_closed' ? 'membership' : null,
  })
}

export function failWithAccount(
  world: DemoWorld,
  person: DemoUser,
  seat: DemoRegistration,
  at: Instant,
): void {
  seat.isEnabled = false
  moveDevice(world, seat, 'account_closed', STATUS.errorInAccount, at)
  const subject = `account_closed:${seat.device.id}:${at.toISOString()}`
  addNotice(world, person, at, subject, 'account_closed_sms', '/resetAccount')
}

export function confirmReset(world: DemoWorld, seat: DemoRegistration, at: Instant): void {
  Object.assign(seat, {
    placement: null,
    providerId: null,
    isEnabled: false,
    moveReason: 'problem',
    queuedAt: at,
  })
  Object.assign(seat, promise(world, at))
  moveDevice(world, seat, 'reset_confirmed', STATUS.waitingForRegistration, at)
}

/** The subscription was refunded, so the device leaves the queue or its account. */
export function leaveQueue(world: DemoWorld, seat: DemoRegistration, at: Instant): void {
  Object.assign(seat, { placement: null, isEnabled: false })
  moveDevice(world, seat, 'cancelled', null, at)
}

export function addRegistration({ rows }: DemoWorld, { locale }: DemoUser, seat: DemoRegistration): void {
  const { device, placement, firstQueuedAt, ...row } = seat
  rows.add('registration', firstQueuedAt, {
    ...row,
    deviceId: device.id,
    statusBefore: null,
    accountId: placement?.account.id ?? null,
    leftAccountId: null,
    attempts: 0,
    locale,
    dueAt: null,
  })
}
