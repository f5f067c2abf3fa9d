import { Shelf } from '#ui/layout/Shelf.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ApplicationCard } from '../application/ApplicationCard.tsx'
import { BlockCard } from './BlockCard.tsx'
import type { BlockOfKind } from './block.types.ts'

/** How many icons a phone shows without scrolling; they load eagerly. */
const EAGER_ICONS = 5

/** A shelf of applications in one of three styles. Long shelves have several rows (requirement 9.21). */
export function BlockApplications({ block, eager }: { block: BlockOfKind<'applications'>; eager: boolean }) {
  const t = useMessages('catalogue')
  const title = block.title
  const isEager = (at: number) => eager && at < EAGER_ICONS
  return (
    <Shelf
      title={title}
      size={block.look === 'tile' ? 'tile' : 'row'}
      more={
        block.href
          ? {
              href: block.href,
              label: (
                <>
                  {t('browse_all')} <VisuallyHidden>{title}</VisuallyHidden>
                </>
              ),
            }
          : undefined
      }
      previousLabel={t('browse_previous')}
      nextLabel={t('browse_next')}
    >
      {block.applications.map((application, at) =>
        block.look === 'tile' ? (
          <ApplicationCard key={application.id} application={application} layout="tile" eager={isEager(at)} />
        ) : (
          <BlockCard
            key={application.id}
            application={application}
            rank={block.look === 'rank' ? at + 1 : undefined}
            eager={isEager(at)}
          />
        ),
      )}
    </Shelf>
  )
}
