import { useToast } from '#ui/feedback/Toast.tsx'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { shareOrCopy } from '#web/share.ts'
import { localisedText } from '../localised.rules.ts'
import { useIsHydrated } from '../useIsHydrated.ts'
import type { Application } from './application.types.ts'
import { useApplicationUrl } from './useApplicationUrl.ts'

/** The share button. It needs JavaScript, so it reserves its space but stays hidden until hydration. */
export function ApplicationShare({
  application,
  className,
}: {
  application: Application
  className: string
}) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const toast = useToast()
  const url = useApplicationUrl(application)
  const isAlive = useIsHydrated()
  const share = async () => {
    const outcome = await shareOrCopy({ title: localisedText(locale, application, 'name'), url })
    if (outcome === 'copied') toast(t('detail_copied'))
    if (outcome === 'failed') toast(t('detail_share_failed'), 'danger')
  }
  return (
    <button
      type="button"
      className={className}
      data-asleep={isAlive ? undefined : ''}
      aria-label={t('detail_share')}
      onClick={() => void share()}
    >
      <BasicIcon name="share" size={22} />
    </button>
  )
}
