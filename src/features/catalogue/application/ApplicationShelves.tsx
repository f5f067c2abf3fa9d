import { fillPath, link } from '#links.ts'
import { RenderWhenNear } from '#ui/layout/RenderWhenNear.tsx'
import { Shelf } from '#ui/layout/Shelf.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'
import { BlockCard } from '../editorial/BlockCard.tsx'
import type { ApplicationCardData } from './ApplicationCard.tsx'
import css from './ApplicationShelves.module.css'
import type { Application } from './application.types.ts'

/** Id of the shelf with the developer's other applications. The developer's name at the top of the page links to it. */
export const DEVELOPER_SHELF_ANCHOR = 'developer'

/** Shelves of related applications. Empty shelves are not shown. */
export function ApplicationShelves({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  const [category, second = category] = application.categories
  const pathOf = ({ label }: { label: string }) => fillPath('/categories/{label}', { label })
  const developer = application.developer.displayName
  return (
    <>
      <ApplicationShelf
        title={t('detail_related')}
        applications={application.relatedApplications}
        href={second ? pathOf(second) : link('/categories')}
      />
      <div id={DEVELOPER_SHELF_ANCHOR} className={css.anchor}>
        <ApplicationShelf
          title={t('detail_developer_apps', { developer })}
          applications={application.developerApplications}
          href={`${link('/search')}?q=${encodeURIComponent(developer)}`}
        />
      </div>
      {category && (
        <ApplicationShelf
          title={t('detail_best', { category: category.name })}
          applications={application.bestApplicationsInMainCategory}
          href={pathOf(category)}
        />
      )}
    </>
  )
}

interface Props {
  title: string
  applications: ApplicationCardData[]
  /** The complete list. */
  href: string
}

function ApplicationShelf({ title, applications, href }: Props) {
  const t = useMessages('catalogue')
  if (applications.length === 0) return null
  return (
    <RenderWhenNear items={applications} look="row">
      <Shelf
        title={title}
        previousLabel={t('detail_previous')}
        nextLabel={t('detail_next')}
        more={{
          href,
          label: (
            <>
              {t('detail_more')} <VisuallyHidden>{title}</VisuallyHidden>
            </>
          ),
        }}
      >
        {applications.map((card) => (
          <BlockCard key={card.id} application={card} />
        ))}
      </Shelf>
    </RenderWhenNear>
  )
}
