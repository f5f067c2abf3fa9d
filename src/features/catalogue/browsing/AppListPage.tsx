import type { Locale } from '#kernel/locale.ts'
import { fillPath } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import type { ApplicationCardData } from '../application/ApplicationCard.tsx'
import type { loadAppList } from '../catalogue.loader.ts'
import { BlockHeading } from '../editorial/BlockHeading.tsx'
import { iconPropsOf } from '../icon.rules.ts'
import { localisedText } from '../localised.rules.ts'
import css from './AppListPage.module.css'
import { groupByFirstLetter } from './letter.rules.ts'

const PATH = '/content/appList'

/** All applications by name, for readers and search engines. */
export function AppListPage() {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { items, page, pages, total } = useLoaderData<typeof loadAppList>()
  const nameOf = (application: ApplicationCardData) => localisedText(locale, application, 'name')
  const groups = groupByFirstLetter(sortedFor(locale, items), nameOf)
  return (
    <Stack gap={5}>
      <BlockHeading title={t('title_content_appList')} text={t('browse_list_count', { count: total })} />
      <nav className={css.letters} aria-label={t('browse_letters')}>
        {groups.map(({ letter }) => (
          <a key={letter} className={css.letter} href={`#letter-${letter}`}>
            {letter}
          </a>
        ))}
      </nav>
      {groups.map(({ letter, items: applications }) => (
        <section key={letter} className={css.group} id={`letter-${letter}`}>
          <h2 className={css.heading}>{letter}</h2>
          <ul className={css.names}>
            {applications.map((application) => (
              <li key={application.id}>
                <Name application={application} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pagination
        page={page}
        pages={pages}
        href={(wanted) => (wanted === 1 ? PATH : `${PATH}?page=${wanted}`)}
        label={t('browse_pages')}
        previousLabel={t('browse_previous')}
        nextLabel={t('browse_next')}
      />
    </Stack>
  )
}

/** Sorts by English name, except on Persian pages: the server sends the applications by Persian name. */
function sortedFor(locale: Locale, items: ApplicationCardData[]): ApplicationCardData[] {
  if (locale === 'fa') return items
  return [...items].sort((a, b) => (a.nameEn.toLowerCase() < b.nameEn.toLowerCase() ? -1 : 1))
}

function Name({ application }: { application: ApplicationCardData }) {
  const locale = useLocale()
  const href = fillPath('/applications/{label}', { label: application.label })
  const other = locale === 'fa' ? application.nameEn : application.nameFa
  return (
    <Anchor className={css.name} href={href}>
      <AppIcon {...iconPropsOf(application)} size={40} />
      <span className={css.texts}>
        <span className={css.own} dir="auto">
          {localisedText(locale, application, 'name')}
        </span>
        <span className={css.other} dir="auto" lang={locale === 'fa' ? 'en' : 'fa'}>
          {other}
        </span>
      </span>
    </Anchor>
  )
}
