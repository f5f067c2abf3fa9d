import { localisedText } from '#features/catalogue/localised.rules.ts'
import { DataTable } from '#features/office/kit/list/DataTable.tsx'
import { Anchor } from '#ui/Anchor.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { officeHref } from '../../shell/officeRouter.tsx'
import type { Application } from './application.types.ts'
import { FileSize } from './FileSize.tsx'
import { VersionActions } from './VersionActions.tsx'

interface Props {
  application: Application
  onStored: (application: Application) => void
}

/** Facts about an application: figures, versions and their files, with what can be done to a version. */
export function ApplicationHistory({ application, onStored }: Props) {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  const { number, instant } = useFormatFigures()
  const { label, price, downloadCount, viewCount, createTime, updateTime, versions } = application
  const latest = versions.find(({ withdrawTime }) => withdrawTime === null)
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
          rowKey={({ name, build }) => `${name} ${build}`}
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
              cell: (version) => <VersionFile of={version} isLatest={version === latest} />,
            },
            {
              title: t('office_version_do'),
              cell: (version) => (
                <VersionActions
                  label={label}
                  version={version}
                  canRollBack={canRollBackTo(version, versions)}
                  onStored={onStored}
                />
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

type Version = Application['versions'][number]

/** The versions come newest first. */
function canRollBackTo(version: Version, versions: readonly Version[]): boolean {
  const newer = versions.slice(0, versions.indexOf(version))
  const isOffered = version.withdrawTime === null && version.fileTime !== null
  return isOffered && newer.some(({ withdrawTime }) => withdrawTime === null)
}

function VersionFile({
  of: { fileTime, isForce, withdrawTime },
  isLatest,
}: {
  of: Version
  isLatest: boolean
}) {
  const t = useMessages('officeCatalogue')
  const { instant } = useFormatFigures()
  return (
    <Stack gap={1}>
      <span>{fileTime ? instant(fileTime) : <Badge tone="warn">{t('office_version_no_file')}</Badge>}</span>
      {isLatest && (
        <span>
          <Badge tone="action">{t('office_version_latest')}</Badge>
        </span>
      )}
      {withdrawTime && (
        <span>
          <Badge tone="danger">{t('office_version_withdrawn')}</Badge>
        </span>
      )}
      {isForce && (
        <span>
          <Badge tone="danger">{t('office_version_force')}</Badge>
        </span>
      )}
    </Stack>
  )
}
