import {
  countReinstalls,
  countUpdates,
  type DeviceOverview,
  hasRegistrationStopped,
  isDeviceRegistered,
  isRegistrationInProgress,
} from './buttonState.rules.ts'

export type HomeStatusName =
  | 'next'
  | 'ended'
  | 'trouble'
  | 'wait'
  | 'reinstall'
  | 'updates'
  | 'days'
  | 'ready'

/** The text and the link of the status card on the home page. */
export interface HomeStatus {
  name: HomeStatusName
  /** The number of applications, updates or days, depending on the name. */
  count: number
  time: string | null
  /** Days left of the subscription, if they should be shown; otherwise null. */
  daysLeft: number | null
  does: 'next' | 'renew' | 'see' | 'install' | 'update'
  href:
    | '/getUser'
    | '/plans/renewal'
    | '/deviceStatus'
    | '/install'
    | '/applications/download'
    | '/subscription'
}

/** With this many days left or fewer, the end of a subscription is more important than the other states. */
const RENEW_DAYS = 7

/** Returns the most important information for a user; the order of the conditions is their priority. */
export function homeStatusOf(overview: DeviceOverview): HomeStatus {
  const { device, hasDays, daysLeft } = overview
  const base = { count: 0, time: null, daysLeft: null }
  if (device && !hasDays && daysLeft === 0)
    return { ...base, name: 'ended', does: 'renew', href: '/plans/renewal' }
  if (hasRegistrationStopped(overview))
    return { ...base, name: 'trouble', does: 'see', href: '/deviceStatus' }
  if (isRegistrationInProgress(overview))
    return { ...base, name: 'wait', time: device?.usuallyTime ?? null, does: 'see', href: '/deviceStatus' }
  if (!isDeviceRegistered(overview) || !hasDays)
    return { ...base, name: 'next', does: 'next', href: '/getUser' }
  return statusOfReady(overview)
}

function statusOfReady(overview: DeviceOverview): HomeStatus {
  const { daysLeft } = overview
  const [reinstalls, updates] = [countReinstalls(overview), countUpdates(overview)]
  const base = { time: null, daysLeft }
  if (reinstalls > 0)
    return { ...base, name: 'reinstall', count: reinstalls, does: 'install', href: '/install' }
  if (daysLeft !== null && daysLeft <= RENEW_DAYS)
    return {
      name: 'days',
      count: daysLeft,
      time: null,
      daysLeft: null,
      does: 'renew',
      href: '/plans/renewal',
    }
  if (updates > 0)
    return { ...base, name: 'updates', count: updates, does: 'update', href: '/applications/download' }
  if (overview.applications.length === 0 || daysLeft === null)
    return { ...base, name: 'ready', count: 0, does: 'install', href: '/install' }
  return { name: 'days', count: daysLeft, time: null, daysLeft: null, does: 'see', href: '/subscription' }
}
