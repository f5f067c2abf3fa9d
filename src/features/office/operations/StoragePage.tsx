import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { FileSize } from '../catalogue/application/FileSize.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { createFact, FactList, Section, TableSection } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Storage = OfficeCalls['GET /storage']['output']

const HOUR_SECONDS = 3600

/** What files take up, and whether the last backup is fresh. */
export function StoragePage() {
  const t = useMessages('office')
  const storage = useLoadedData('GET /storage', {})
  return (
    <>
      <ScreenHead title={t('office_title_storage')} />
      <Loaded of={storage}>
        {({ backup, kinds }) => (
          <Stack gap={4}>
            <Backup of={backup} />
            <Sizes of={kinds} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function Backup({ of }: { of: Storage['backup'] }) {
  const t = useMessages('officeOperations')
  const setup = useMessages('officeSetup')
  const { instant } = useFormatFigures()
  const { fault, takenTime, ageSeconds, isEncrypted, checkedTime } = of
  return (
    <Section title={t('office_backup')}>
      <Notice tone={fault === null ? 'success' : 'danger'}>
        {fault === null ? t('office_backup_fresh') : setup(`office_setup_fix_${fault}`)}
      </Notice>
      <FactList
        of={[
          createFact(t('office_backup_taken'), takenTime ? instant(takenTime) : t('office_backup_never')),
          ageSeconds !== null &&
            createFact(
              t('office_backup_age'),
              t('office_backup_hours', { count: Math.floor(ageSeconds / HOUR_SECONDS) }),
            ),
          takenTime !== null &&
            createFact(
              t('office_backup_encrypted'),
              t(isEncrypted ? 'office_backup_yes' : 'office_backup_no'),
            ),
          createFact(
            t('office_backup_checked'),
            checkedTime ? instant(checkedTime) : t('office_backup_never'),
          ),
        ]}
      />
      <p>{t('office_backup_how')}</p>
    </Section>
  )
}

function Sizes({ of }: { of: Storage['kinds'] }) {
  const t = useMessages('officeOperations')
  const { number } = useFormatFigures()
  // A size of nothing would be rounded up to one kilobyte.
  const size = (bytes: number) => (bytes === 0 ? number(0) : <FileSize bytes={bytes} />)
  return (
    <TableSection
      label={t('office_storage_of')}
      rows={of}
      rowKey={({ kind }) => kind}
      empty=""
      columns={[
        { title: t('office_storage_kind'), cell: ({ kind }) => t(`office_storage_kind_${kind}`) },
        {
          title: t('office_storage_count'),
          isNumber: true,
          cell: ({ count }) => (count === null ? '–' : number(count)),
        },
        {
          title: t('office_storage_size'),
          isNumber: true,
          cell: ({ bytes }) => (bytes === null ? t('office_storage_size_unknown') : size(bytes)),
        },
      ]}
    />
  )
}
