import { localisedText } from '#features/catalogue/localised.rules.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { officeHref } from '../../shell/place.tsx'
import type { Application } from './application.types.ts'
import { FileSize } from './FileSize.tsx'

/** Read-only facts about an application: figures, versions and their files. */
export function ApplicationHistory({ application }: { application: Application }) {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  const { number, instant } = useFormatFigures()
  const { label, price, downloadCount, viewCount, createTime, updateTime, versions } = application
  return (
    <section aria-label={t('office_application_history')}>
      <Stack gap={4}>
        <h2>{t('office_application_history')}</h2>
        <DefinitionList
          items={[
            { id: 'label', term: t('office_draft_label'), value: <Ltr>{label}</Ltr> },
            { id: 'price', term: t('office_application_price'), value: number(price) },
            { id: 'downloads', term: t('office_application_downloads'), value: number(downloadCount) },
            { id: 'views', term: t('office_application_views'), value: number(viewCount) },
            { id: 'since', term: t('office_application_since'), value: instant(createTime) },
            { id: 'updated', term: t('office_application_updated'), value: instant(updateTime) },
          ]}
        />
        <DataTable
          label={t('office_application_versions')}
          rows={versions}
          rowKey={({ name }) => name}
          empty={t('office_application_versions_empty')}
          columns={[
            { title: t('office_application_version'), cell: ({ name }) => <Ltr>{name}</Ltr> },
            { title: t('office_version_since'), cell: (version) => instant(version.createTime) },
            {
              title: t('office_file_size'),
              cell: ({ fileSize }) => <FileSize bytes={fileSize} />,
              isNumber: true,
            },
            {
              title: t('office_version_ios'),
              cell: ({ minimumIosVersion }) => <Ltr>{minimumIosVersion}</Ltr>,
            },
            {
              title: t('office_version_changes'),
              isLong: true,
              cell: (version) => localisedText(locale, version, 'changeLog') || '–',
            },
            {
              title: t('office_version_file'),
              cell: ({ fileTime, isForce }) => (
                <>
                  {fileTime ? instant(fileTime) : <Badge tone="warn">{t('office_version_no_file')}</Badge>}{' '}
                  {isForce && <Badge tone="danger">{t('office_version_force')}</Badge>}
                </>
              ),
            },
          ]}
        />
        <p>
          <Anchor href={officeHref('/files')}>{t('office_title_files')}</Anchor>
        </p>
      </Stack>
    </section>
  )
}
