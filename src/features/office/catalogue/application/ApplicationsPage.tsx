import { iconOf } from '#features/catalogue/icon.rules.ts'
import { localised } from '#features/catalogue/localised.rules.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { DataTable } from '../../shell/DataTable.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import { officeHref, useOfficePlace } from '../../shell/place.tsx'
import { ScreenHead } from '../../shell/ScreenHead.tsx'
import { useFigures } from '../../shell/useFigures.ts'
import { useLoad } from '../../shell/useLoad.ts'
import blocks from '../editorial/blocks.module.css'
import { useOptions } from '../useOptions.ts'
import { useSettled } from '../useSettled.ts'
import { useApplicationFilter } from './useApplicationFilter.ts'

/** All applications, hidden ones included. */
export function ApplicationsPage() {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  const { input, set } = useApplicationFilter()
  const asked = useSettled(JSON.stringify(input), 250)
  const applications = useLoad('GET /applications', JSON.parse(asked))
  return (
    <>
      <ScreenHead title={shell('office_title_applications')}>
        <ButtonLink href={officeHref('/applications/new')}>{t('office_application_new')}</ButtonLink>
      </ScreenHead>
      <Stack gap={4}>
        <Filters input={input} set={set} />
        <Loaded of={applications}>{(list) => <List list={list} />}</Loaded>
      </Stack>
    </>
  )
}

type FilterProps = ReturnType<typeof useApplicationFilter>

function Filters({ input, set }: FilterProps) {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  const { types, origins, titled } = useOptions()
  const { data } = useLoad('GET /catalogue/choices', {})
  const all = shell('office_all')
  return (
    <div className={blocks.fields}>
      <Field
        label={shell('office_search')}
        placeholder={t('office_application_search_hint')}
        type="search"
        value={input.q ?? ''}
        onValue={set('q')}
        maxLength={100}
      />
      <Select
        label={t('office_application_type')}
        value={input.type ?? ''}
        placeholder={all}
        options={types}
        onValue={set('type')}
      />
      <Select
        label={t('office_application_origin')}
        value={input.origin ?? ''}
        placeholder={all}
        options={origins}
        onValue={set('origin')}
      />
      <Select
        label={t('office_application_category')}
        value={input.category ?? ''}
        placeholder={all}
        options={titled(data?.categories ?? [], input.category)}
        onValue={set('category')}
      />
      <Select
        label={t('office_application_state')}
        value={input.state ?? ''}
        placeholder={all}
        options={[
          { value: 'published', label: t('office_state_published') },
          { value: 'hidden', label: t('office_state_hidden') },
        ]}
        onValue={set('state')}
      />
    </div>
  )
}

type ApplicationList = OfficeCalls['GET /applications']['output']

function List({ list: { items, total, page, pages } }: { list: ApplicationList }) {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  const catalogue = useMessages('catalogue')
  const locale = useLocale()
  const { number } = useFigures()
  const hrefOf = usePageHref()
  return (
    <Stack gap={4}>
      <p role="status">{t('office_applications_count', { count: total })}</p>
      <DataTable
        label={shell('office_title_applications')}
        rows={items}
        rowKey={({ id }) => id}
        empty={t('office_applications_empty')}
        columns={[
          {
            title: t('office_application_name'),
            isLong: true,
            cell: (row) => (
              <Cluster>
                <AppIcon {...iconOf(row)} size={40} />
                <Anchor href={officeHref(`/applications/${encodeURIComponent(row.label)}`)}>
                  {localised(locale, row, 'name')}
                </Anchor>
              </Cluster>
            ),
          },
          { title: t('office_application_bundle'), cell: ({ packageName }) => <Ltr>{packageName}</Ltr> },
          { title: t('office_application_type'), cell: ({ type }) => catalogue(`detail_type_${type}`) },
          {
            title: t('office_application_origin'),
            cell: ({ origin }) => catalogue(`detail_origin_${origin}`),
          },
          {
            title: t('office_application_version'),
            cell: ({ latestVersion }) => <Ltr>{latestVersion ?? '–'}</Ltr>,
          },
          {
            title: t('office_application_downloads'),
            cell: ({ downloadCount }) => number(downloadCount),
            isNumber: true,
          },
          {
            title: t('office_application_state'),
            cell: ({ isPublished }) =>
              isPublished ? (
                <Badge tone="action">{t('office_state_published')}</Badge>
              ) : (
                <Badge tone="warn">{t('office_state_hidden')}</Badge>
              ),
          },
        ]}
      />
      <Pagination
        page={page}
        pages={pages}
        href={hrefOf}
        label={shell('office_title_applications')}
        previousLabel={catalogue('browse_previous')}
        nextLabel={catalogue('browse_next')}
      />
    </Stack>
  )
}

/** Links to the other pages of the same list. */
function usePageHref(): (page: number) => string {
  const { path, query } = useOfficePlace()
  return (page) => {
    const next = new URLSearchParams(query)
    next.set('page', String(page))
    return officeHref(`${path}?${next}`)
  }
}
