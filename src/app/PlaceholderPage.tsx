import { useMatches } from 'react-router'
import { LINKS, type PageRoute } from '#routes.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useMessages } from '#web/i18n.tsx'

/** A page whose feature comes later says so. */
export function PlaceholderPage() {
  const t = useMessages('placeholder')
  const route = useMatches().at(-1)?.handle as PageRoute
  return (
    <>
      <h1>{t(route.title as 'title_poll')}</h1>
      <EmptyState
        title={t('placeholder_text')}
        action={route.path !== '/' && <ButtonLink href={LINKS.home}>{t('placeholder_action')}</ButtonLink>}
      />
    </>
  )
}
