import { LoadedList } from '#features/office/kit/list/ListScreen.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ScreenHead } from '../../kit/ScreenHead.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import { FileSize } from './FileSize.tsx'
import { NewPackage } from './NewPackage.tsx'
import { PackageUpload } from './PackageUpload.tsx'
import { StorageSection } from './StorageSection.tsx'

/** The package files of the applications, and the upload of a new one. */
export function FilesPage() {
  const t = useMessages('officeCatalogue')
  const { instant } = useFormatFigures()
  const files = useLoadedData('GET /files', {})
  return (
    <>
      <ScreenHead title={t('office_title_files')} />
      <Stack gap={5}>
        <NewPackage onImported={files.reload} />
        <PackageUpload onImported={files.reload} />
        <StorageSection />
        <LoadedList
          label={t('office_title_files')}
          of={files}
          rows={({ items }) => items}
          rowKey={({ sha256, version, label }) => `${label} ${version} ${sha256}`}
          rowHref={({ label }) => `/applications/${encodeURIComponent(label)}`}
          empty={t('office_files_empty')}
          columns={[
            {
              title: t('office_title_application'),
              cell: ({ label }) => <Ltr>{label}</Ltr>,
            },
            { title: t('office_application_version'), cell: ({ version }) => <Ltr>{version}</Ltr> },
            {
              title: t('office_application_bundle'),
              cell: ({ bundleIdentifier }) => <Ltr>{bundleIdentifier}</Ltr>,
            },
            {
              title: t('office_file_size'),
              cell: ({ size }) => <FileSize bytes={size} />,
              isNumber: true,
            },
            { title: t('office_file_time'), cell: ({ importTime }) => instant(importTime) },
            {
              title: t('office_file_signing'),
              cell: ({ failure }) =>
                failure === null ? (
                  '–'
                ) : (
                  <Badge tone="danger">
                    <Ltr>{failure}</Ltr>
                  </Badge>
                ),
            },
          ]}
          below={({ hasMore }) => hasMore && <Notice>{t('office_list_cut')}</Notice>}
        />
      </Stack>
    </>
  )
}
