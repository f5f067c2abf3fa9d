import { LINKS } from '#routes.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useMessages } from '#web/i18n.tsx'

export function NotFoundPage() {
  const t = useMessages()
  return (
    <EmptyState
      level={1}
      drawing="search"
      title={t('page_not_found')}
      text={t('page_not_found_text')}
      action={<ButtonLink href={LINKS.home}>{t('back_home')}</ButtonLink>}
    />
  )
}
