import { Stack } from '#ui/layout/Stack.tsx'
import { renderStaticList } from '#ui/renderStaticList.ts'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './SubscriptionCard.module.css'
import type { Subscription } from './SubscriptionTime.tsx'

/** Where the days of a subscription come from: purchases, gifts and closures. */
export function SubscriptionLines({ lines }: Pick<Subscription, 'lines'>) {
  const t = useMessages('subscription')
  const locale = useLocale()
  if (lines.length === 0) return null
  return (
    <Stack gap={2}>
      <h3>{t('subscription_lines')}</h3>
      <ul className={css.lines}>
        {renderStaticList(lines, (line) => (
          <li className={css.line}>
            <span className={css.added}>{t('subscription_line_days', { count: line.days })}</span>
            <span>
              {line.reason === 'purchase' && line.package
                ? t('subscription_line_package', { name: line.package.name })
                : t(`subscription_reason_${line.reason}`)}
            </span>
            <span className={css.date}>{formatDay(locale, line.time)}</span>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
