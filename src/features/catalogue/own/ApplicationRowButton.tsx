import { formatNumber } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { ApplicationCardData } from '../application/ApplicationCard.tsx'
import css from './ApplicationRowButton.module.css'
import { useUserOverview } from './userOverview.ts'

/**
 * The small button at the end of a list row. For visitors it belongs to the link of the row, which opens the page with
 * price and waiting time. For users it shows what it will do on their device, as soon as that is known. The page must
 * load the messages `catalogue`.
 */
export function ApplicationRowButton({ application }: { application: ApplicationCardData }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const known = useUserOverview()
  if (known) return <known.UserStateButton application={application} known={known} className={css.button} />
  const { price, installableIos } = application
  const text =
    installableIos === null
      ? t('button_soon')
      : price > 0
        ? t('button_price', { price: formatNumber(locale, price / 1000, 2) })
        : t('browse_get')
  return (
    <span className={`${css.button} ${css.face}`} aria-hidden="true">
      {text}
    </span>
  )
}
