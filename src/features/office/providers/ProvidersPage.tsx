import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import type { TableProps } from '../kit/list/DataTable.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { createFact, FactList, Section, TableSection } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { CreditAlarm, useCreditText } from './CreditAlarm.tsx'

type Overview = OfficeCalls['GET /providers']['output']
type Answer = Overview['unknown'][number]

/** The providers: credit, delivered SMS, and undocumented answers. */
export function ProvidersPage() {
  const t = useMessages('office')
  const overview = useLoadedData('GET /providers', {})
  return (
    <>
      <ScreenHead title={t('office_title_providers')} />
      <Loaded of={overview}>{(data) => <ProvidersView of={data} />}</Loaded>
    </>
  )
}

function ProvidersView({ of }: { of: Overview }) {
  const t = useMessages('officeProviders')
  const { number } = useFormatFigures()
  const creditText = useCreditText()
  const table = useAnswerTable()
  return (
    <Stack gap={4}>
      <CreditAlarm of={of.credits} />
      <Section title={t('office_providers_sms')}>
        <FactList
          of={[
            ...of.credits.map((credit) =>
              createFact(t(`office_providers_of_${credit.provider}`), creditText(credit)),
            ),
            createFact(t('office_providers_delivered'), number(of.deliveredLastDay)),
            createFact(t('office_providers_undelivered'), number(of.undeliveredLastDay)),
          ]}
        />
      </Section>
      <TableSection {...table} rows={of.unknown} />
      <p>{t('office_providers_about')}</p>
    </Stack>
  )
}

function useAnswerTable(): Omit<TableProps<Answer>, 'rows'> {
  const t = useMessages('officeProviders')
  const { number, instant } = useFormatFigures()
  return {
    label: t('office_providers_unknown'),
    empty: t('office_providers_none'),
    rowKey: ({ provider, operation, kind, detail }) => `${provider} ${operation} ${kind} ${detail}`,
    columns: [
      {
        title: t('office_providers_where'),
        cell: ({ provider, operation }) => (
          <Ltr>
            {provider} {operation}
          </Ltr>
        ),
      },
      { title: t('office_providers_kind'), cell: ({ kind }) => t(`office_providers_kind_${kind}`) },
      { title: t('office_providers_detail'), isLong: true, cell: ({ detail }) => <Ltr>{detail}</Ltr> },
      { title: t('office_providers_count'), isNumber: true, cell: ({ count }) => number(count) },
      { title: t('office_providers_first'), cell: ({ firstTime }) => instant(firstTime) },
      { title: t('office_providers_last'), cell: ({ lastTime }) => instant(lastTime) },
    ],
  }
}
