import { useMessages } from '#web/i18n.tsx'
import type { Subscription } from '../registration/registration.loader.ts'

/** Formats how many days of the device's subscription are left. */
export function useFormatDaysLeft(subscriptions: Subscription[]): (deviceId: string) => string {
  const t = useMessages('registration')
  return (id) => {
    const found = subscriptions.find(({ deviceId, state }) => deviceId === id && state === 'active')
    if (!found) return t('status_no_subscription')
    if (found.isInterrupted) return t('status_days_paused')
    if (found.daysLeft === null) return t('status_days_unstarted', { count: found.days })
    return found.daysLeft > 0 ? t('status_days_left', { count: found.daysLeft }) : t('status_days_over')
  }
}
