import { DAY, HOUR, type Instant, instant, MINUTE, SECOND } from '#kernel/time.ts'
import { STATUS } from './registration.rules.ts'

/** Which page is a status's own, by its path. `/deviceStatus` tells of the ones that have none. */
export type RegistrationPage =
  | '/registerDevice'
  | '/waiting'
  | '/registering'
  | '/processing'
  | '/deviceStatus'

const PAGE_OF: Record<number, RegistrationPage> = {
  [STATUS.waitingForRegistration]: '/waiting',
  [STATUS.registering]: '/registering',
  [STATUS.registered]: '/deviceStatus',
  [STATUS.registrationFailed]: '/registerDevice',
  [STATUS.registrationIneligible]: '/registerDevice',
  [STATUS.registrationProcessing]: '/processing',
  [STATUS.errorInAccount]: '/deviceStatus',
  [STATUS.withoutSession]: '/deviceStatus',
}

/** Null: not in the line, so it can be registered. A status this release does not know is at least told. */
export function pageOf(status: number | null): RegistrationPage {
  return status === null ? '/registerDevice' : (PAGE_OF[status] ?? '/deviceStatus')
}

const NAMES: Record<number, StatusName> = {
  [STATUS.waitingForRegistration]: 'waiting',
  [STATUS.registering]: 'registering',
  [STATUS.registered]: 'registered',
  [STATUS.registrationFailed]: 'failed',
  [STATUS.registrationIneligible]: 'ineligible',
  [STATUS.registrationProcessing]: 'processing',
  [STATUS.errorInAccount]: 'account',
  [STATUS.withoutSession]: 'paused',
}

/** What a status is called in the keys of messages. */
export type StatusName =
  | 'waiting'
  | 'registering'
  | 'registered'
  | 'failed'
  | 'ineligible'
  | 'processing'
  | 'account'
  | 'paused'
  | 'none'
  | 'declined'
  | 'cancelled'

interface Told {
  status: number | null
  events: ReadonlyArray<{ event: string }>
}

/** Outside the line there are three: those who never were in it, those who left, and those who got their money back. */
export function statusName({ status, events }: Told): StatusName {
  if (status !== null) return NAMES[status] ?? 'paused'
  const last = events[events.length - 1]?.event
  return last === 'declined' || last === 'cancelled' ? last : 'none'
}

interface Known {
  id: string
  enrolTime: string
  status: number | null
}

interface Wish {
  /** Named in the address. */
  asked: string | null
  /** The device this browser belongs to. */
  stored: string | null
  /** For a new registration one that is not in the line comes first. */
  isForNew: boolean
}

/** The device a page is about: the one asked for, else this browser's, else the newest. */
export function chooseDevice<Device extends Known>(
  devices: readonly Device[],
  { asked, stored, isForNew }: Wish,
): Device | null {
  const named = devices.find(({ id }) => id === asked)
  if (named) return named
  const order = [...devices].sort((a, b) => {
    if (a.id === stored || b.id === stored) return a.id === stored ? -1 : 1
    return b.enrolTime.localeCompare(a.enrolTime)
  })
  const free = isForNew ? order.find(({ status }) => status === null) : undefined
  return free ?? order[0] ?? null
}

const POLL_MS = 30 * SECOND
const LONGEST_PAUSE_MS = 5 * MINUTE

/** How long to wait before asking again, after so many failures in a row. */
export function pollPause(failures: number): number {
  return Math.min(POLL_MS * 2 ** failures, LONGEST_PAUSE_MS)
}

/** Whole days until then, begun ones counted; 0 on the last day, null once it has passed. */
export function daysUntil(iso: string, now: Instant): number | null {
  const left = instant(iso).getTime() - now.getTime()
  return left < 0 ? null : Math.round(left / DAY)
}

export type Span = { unit: 'days' | 'hours'; count: number } | { unit: 'under_an_hour' }

/** How long something takes, in the largest unit that is whole. */
export function spanOf(milliseconds: number): Span {
  if (milliseconds >= DAY) return { unit: 'days', count: Math.floor(milliseconds / DAY) }
  if (milliseconds >= HOUR) return { unit: 'hours', count: Math.floor(milliseconds / HOUR) }
  return { unit: 'under_an_hour' }
}
