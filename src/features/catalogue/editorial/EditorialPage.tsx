import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { useEntryPath } from '#web/session/entryPath.ts'
import { useSite } from '#web/site.tsx'
import type { loadEditorial } from '../catalogue.loader.ts'
import { HOME_PAGE_LABEL } from '../catalogue.rules.ts'
import { useUserOverview } from '../own/userOverview.ts'
import { BlockHeading } from './BlockHeading.tsx'
import { BlockList } from './BlockList.tsx'
import css from './EditorialPage.module.css'

/** A page made of blocks: home, apps, games, hottest, best sellers. */
export function EditorialPage() {
  const { page } = useLoaderData<typeof loadEditorial>()
  const blocks = page.blocks.length > 0 ? <BlockList blocks={page.blocks} /> : <OpeningSoon />
  if (page.label === HOME_PAGE_LABEL)
    return (
      <>
        <HomeTitle />
        <Entrance />
        {blocks}
      </>
    )
  return (
    <Stack gap={4}>
      <BlockHeading title={page.title} />
      {blocks}
    </Stack>
  )
}

/** The title of the home page, visually hidden: the page begins with banners, but screen readers need a title. */
function HomeTitle() {
  const t = useMessages()
  const locale = useLocale()
  const { brand } = useSite()
  return (
    <h1>
      <VisuallyHidden>
        {brand[locale]}: {t('footer_promise')}
      </VisuallyHidden>
    </h1>
  )
}

/** The text for each possible first page of a visitor. */
const ENTRANCES = {
  '/startRegister': 'home_join',
  '/register': 'home_log_in',
  '/account': 'home_account',
} as const

/**
 * At the top of a page: for visitors a link to the page where they begin, for users the status card. Both have the same
 * height, so the layout does not move.
 */
function Entrance() {
  const t = useMessages('catalogue')
  const page = useEntryPath()
  const known = useUserOverview()
  if (known) return <known.UserStatusCard overview={known.overview} className={css.entrance} />
  return (
    <Anchor className={css.entrance} href={page}>
      {t(ENTRANCES[page])}
      <BasicIcon name="chevron" size={18} />
    </Anchor>
  )
}

function OpeningSoon() {
  const t = useMessages('catalogue')
  return (
    <EmptyState
      title={t('browse_soon_title')}
      text={t('browse_soon_text')}
      action={<ButtonLink href={link('/content/help')}>{t('browse_soon_action')}</ButtonLink>}
    />
  )
}
