import { Anchor } from '#ui/Anchor.tsx'
import { formatDayAndMonth } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import type { DeviceOverview } from './buttonState.rules.ts'
import { type HomeStatus, homeStatusOf } from './homeStatus.rules.ts'
import css from './UserStatusCard.module.css'

const ACTIONS = {
  next: 'status_do_next',
  renew: 'status_do_renew',
  see: 'status_do_see',
  install: 'status_do_install',
  update: 'status_do_update',
} as const satisfies Record<HomeStatus['does'], string>

const TITLES = {
  next: 'status_next',
  ended: 'status_ended',
  trouble: 'status_trouble',
  ready: 'status_ready',
} as const

/** The home page's status card for a user: the most important information, with a link. */
export function UserStatusCard({
  overview,
  className,
}: {
  overview: DeviceOverview
  className: string | undefined
}) {
  const t = useMessages('catalogue')
  const status = homeStatusOf(overview)
  const title = useTitle(status)
  const { daysLeft } = status
  return (
    <Anchor className={className} href={status.href}>
      <span>
        {title}
        {(status.name === 'wait' || daysLeft !== null) && (
          <span className={css.note}>
            {daysLeft === null ? t('status_wait_note') : t('status_days', { count: daysLeft })}
          </span>
        )}
      </span>
      <span className={css.action}>{t(ACTIONS[status.does])}</span>
    </Anchor>
  )
}

function useTitle({ name, count, time }: HomeStatus): string {
  const t = useMessages('catalogue')
  const locale = useLocale()
  if (name === 'reinstall') return t('status_reinstall', { count })
  if (name === 'updates') return t('status_updates', { count })
  if (name === 'days') return t('status_days', { count })
  if (name !== 'wait') return t(TITLES[name])
  const isLate = !time || time < productNow().toISOString()
  return isLate ? t('status_wait_late') : t('status_wait', { date: formatDayAndMonth(locale, time) })
}
