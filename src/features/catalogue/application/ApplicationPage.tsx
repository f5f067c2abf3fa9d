import { useEffect } from 'react'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import type { loadApplication } from '../catalogue.loader.ts'
import { ApplicationComments } from '../comment/ApplicationComments.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import { ApplicationDescription } from './ApplicationDescription.tsx'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import { ApplicationNotes } from './ApplicationNotes.tsx'
import { ApplicationOffers } from './ApplicationOffers.tsx'
import css from './ApplicationPage.module.css'
import { ApplicationSection } from './ApplicationSection.tsx'
import { ApplicationShelves } from './ApplicationShelves.tsx'
import { ApplicationTiles } from './ApplicationTiles.tsx'
import { ApplicationVersions } from './ApplicationVersions.tsx'
import { ApplicationHero } from './pictures/ApplicationHero.tsx'
import { ApplicationScreenshots } from './pictures/ApplicationScreenshots.tsx'

export function ApplicationPage() {
  const { application, subscription } = useLoaderData<typeof loadApplication>()
  useViewEvent(application.id)
  // The page stays mounted when the reader opens another application; the key remounts the comments.
  return <Detail key={application.id} application={application} subscription={subscription} />
}

type Data = Pick<Awaited<ReturnType<typeof loadApplication>>, 'application' | 'subscription'>

function Detail({ application, subscription }: Data) {
  const t = useMessages('catalogue')
  const { suggestedApplication } = application
  return (
    <article className={css.page}>
      <ApplicationHero application={application} subscription={subscription} />
      <ApplicationNotes application={application} />
      <ApplicationTiles application={application} />
      <div className={css.columns}>
        <div className={css.column}>
          <ApplicationScreenshots application={application} />
          <ApplicationDescription application={application} />
          <ApplicationVersions application={application} />
          <ApplicationComments application={application} />
        </div>
        <div className={css.column}>
          <ApplicationOffers application={application} />
          <ApplicationFacts application={application} />
          {suggestedApplication && (
            <ApplicationSection title={t('detail_suggested')}>
              <div>
                <ApplicationCard application={suggestedApplication} />
              </div>
            </ApplicationSection>
          )}
        </div>
      </div>
      <ApplicationShelves application={application} />
    </article>
  )
}

/**
 * Counts one view of the application. The page does not wait for the request and ignores a failure (requirement 7.26).
 */
function useViewEvent(id: number): void {
  const api = useApi()
  useEffect(() => {
    api('POST /application/{id}/event/view_site', { id }).catch(() => undefined)
  }, [api, id])
}
