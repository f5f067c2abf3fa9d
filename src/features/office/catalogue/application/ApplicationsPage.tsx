import { APPLICATION_ORIGINS, APPLICATION_TYPES } from '#features/catalogue/catalogue.rules.ts'
import { iconPropsOf } from '#features/catalogue/icon.rules.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import type { Column } from '#features/office/kit/list/DataTable.tsx'
import { Filters } from '#features/office/kit/list/Filters.tsx'
import { LoadedList } from '#features/office/kit/list/ListScreen.tsx'
import { useListFilter } from '#features/office/kit/list/useListFilter.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ScreenHead } from '../../kit/ScreenHead.tsx'
import { useDebounced } from '../../kit/useDebounced.ts'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import { SavedViews } from '../../list/SavedViews.tsx'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import { officeHref } from '../../shell/officeRouter.tsx'
import { useOptions } from '../useOptions.ts'
import { useApplicationBulk } from './useApplicationBulk.tsx'

const STATES = ['published', 'hidden'] as const
const FILES = ['with', 'without'] as const

/** The office's list of all applications, hidden ones included. */
export function ApplicationsPage() {
  const t = useMessages('officeCatalogue')
  const catalogue = useMessages('catalogue')
  const { value, chosen, narrow, page, pagePath } = useListFilter()
  const input = {
    q: value('q').slice(0, 100) || undefined,
    type: chosen('type', APPLICATION_TYPES),
    origin: chosen('origin', APPLICATION_ORIGINS),
    category: value('category') || undefined,
    state: chosen('state', STATES),
    file: chosen('file', FILES),
    page,
  }
  const asked = useDebounced(JSON.stringify(input), 250)
  const applications = useLoadedData('GET /applications', JSON.parse(asked))
  return (
    <>
      <ScreenHead title={t('office_title_applications')}>
        <ButtonLink kind="secondary" href={officeHref('/files')}>
          {t('office_ipa_new')}
        </ButtonLink>
        <ButtonLink href={officeHref('/applications/new')}>{t('office_application_new')}</ButtonLink>
      </ScreenHead>
      <Stack gap={4}>
        <SavedViews list="applications" />
        <ApplicationFilters input={input} narrow={narrow} />
        <LoadedList
          label={t('office_title_applications')}
          of={applications}
          above={({ total }) => <p role="status">{t('office_applications_count', { count: total })}</p>}
          rows={({ items }) => items}
          rowKey={({ id }) => id}
          rowHref={({ label }) => `/applications/${encodeURIComponent(label)}`}
          empty={t('office_applications_empty')}
          columns={useColumns()}
          bulk={useApplicationBulk()}
          below={(list) => (
            <Pagination
              page={list.page}
              pages={list.pages}
              href={(number) => officeHref(pagePath(number))}
              label={t('office_title_applications')}
              previousLabel={catalogue('browse_previous')}
              nextLabel={catalogue('browse_next')}
            />
          )}
        />
      </Stack>
    </>
  )
}

interface FilterProps {
  input: Omit<OfficeCalls['GET /applications']['input'], 'page'>
  narrow: (name: string) => (value: string) => void
}

function ApplicationFilters({ input, narrow }: FilterProps) {
  const t = useMessages('officeCatalogue')
  const { types, origins, titled } = useOptions()
  const { data } = useLoadedData('GET /catalogue/choices', {})
  const of = (name: keyof typeof input) => ({
    value: input[name] ?? '',
    onValue: narrow(name),
    placeholder: t('office_all'),
  })
  return (
    <Filters>
      <Field
        {...of('q')}
        label={t('office_search')}
        placeholder={t('office_application_search_hint')}
        type="search"
        maxLength={100}
      />
      <Select {...of('type')} label={t('office_application_type')} options={types} />
      <Select {...of('origin')} label={t('office_application_origin')} options={origins} />
      <Select
        {...of('category')}
        label={t('office_application_category')}
        options={titled(data?.categories ?? [], input.category)}
      />
      <Select
        {...of('state')}
        label={t('office_application_state')}
        options={STATES.map((value) => ({ value, label: t(`office_state_${value}`) }))}
      />
      <Select
        {...of('file')}
        label={t('office_application_file')}
        options={[
          { value: 'with', label: t('office_file_with') },
          { value: 'without', label: t('office_file_without') },
        ]}
      />
    </Filters>
  )
}

type ListedApplication = OfficeCalls['GET /applications']['output']['items'][number]

function useColumns(): Column<ListedApplication>[] {
  const t = useMessages('officeCatalogue')
  const catalogue = useMessages('catalogue')
  const locale = useLocale()
  const { number } = useFormatFigures()
  return [
    {
      title: t('office_application_name'),
      isLong: true,
      cell: (row) => (
        <Cluster>
          <AppIcon {...iconPropsOf(row)} size={40} />
          <span>{localisedText(locale, row, 'name')}</span>
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
      cell: ({ isPublished, isInstallable }) => (
        <Cluster>
          {isPublished ? (
            <Badge tone="action">{t('office_state_published')}</Badge>
          ) : (
            <Badge tone="warn">{t('office_state_hidden')}</Badge>
          )}
          {!isInstallable && <Badge tone="warn">{t('office_file_without')}</Badge>}
        </Cluster>
      ),
    },
  ]
}
