import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { Section } from '../../kit/Section.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import { Figures } from '../../today/Figures.tsx'
import { FileSize } from './FileSize.tsx'

/** Shows the size of all files, and how often a kept signed copy could be used. */
export function StorageSection() {
  const t = useMessages('officeCatalogue')
  const { number } = useFormatFigures()
  // A size of zero would be rounded up to one kilobyte.
  const size = (bytes: number) => (bytes === 0 ? number(0) : <FileSize bytes={bytes} />)
  const storage = useLoadedData('GET /files/storage', {})
  return (
    <Section title={t('office_storage')}>
      <Loaded of={storage}>
        {(of) => (
          <Stack gap={3}>
            <Figures
              of={[
                { label: t('office_storage_packages'), value: size(of.packageBytes) },
                { label: t('office_storage_signed'), value: size(of.signedBytes) },
                { label: t('office_storage_budget'), value: size(of.budgetBytes) },
                { label: t('office_storage_hits'), value: number(of.hits) },
                { label: t('office_storage_signings'), value: number(of.signings) },
                { label: t('office_storage_evictions'), value: number(of.evictions) },
              ]}
            />
            <p>{t('office_storage_hint', { count: of.copies })}</p>
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
