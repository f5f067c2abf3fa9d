import { localised } from '#features/catalogue/localised.rules.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { DataTable } from '../../shell/DataTable.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { officeHref } from '../../shell/place.tsx'
import { ScreenHead } from '../../shell/ScreenHead.tsx'
import { useFigures } from '../../shell/useFigures.ts'
import { useLoad } from '../../shell/useLoad.ts'

/** Stories in the order that visitors see. */
export function StoriesPage() {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  const locale = useLocale()
  const { number } = useFigures()
  const stories = useLoad('GET /stories', {})
  return (
    <>
      <ScreenHead title={shell('office_title_stories')}>
        <ButtonLink href={officeHref('/stories/new')}>{t('office_story_new')}</ButtonLink>
      </ScreenHead>
      <Loaded of={stories}>
        {({ items, hasMore }) => (
          <>
            <DataTable
              label={shell('office_title_stories')}
              rows={items}
              rowKey={({ label }) => label}
              empty={t('office_stories_empty')}
              columns={[
                {
                  title: t('office_draft_position'),
                  cell: ({ position }) => number(position),
                  isNumber: true,
                },
                {
                  title: t('office_draft_title'),
                  isLong: true,
                  cell: (story) => (
                    <Anchor href={officeHref(`/stories/${encodeURIComponent(story.label)}`)}>
                      {localised(locale, story, 'title')}
                    </Anchor>
                  ),
                },
                { title: t('office_draft_label'), cell: ({ label }) => <Ltr>{label}</Ltr> },
              ]}
            />
            {hasMore && <Notice>{t('office_list_cut')}</Notice>}
          </>
        )}
      </Loaded>
    </>
  )
}
