import { Notice } from '#ui/feedback/Notice.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { DataTable } from '../kit/list/DataTable.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { LoadedData } from '../kit/useLoadedData.ts'
import type { PackageListOutput } from './PackagePage.tsx'

interface Props {
  changes: PackageListOutput['priceChanges']
  list: LoadedData<PackageListOutput>
}

/** The prices that an update of the store changed and that an operator must confirm. */
export function PriceChanges({ changes, list }: Props) {
  const t = useMessages('officeSales')
  const { number } = useFormatFigures()
  const last = changes.at(-1)
  if (!last) return null
  return (
    <Stack gap={4}>
      <Notice
        tone="warning"
        title={t('office_price_change_title')}
        action={
          <ActionButton
            label={t('office_price_change_confirm')}
            kind="primary"
            title={t('office_price_change_title')}
            call="POST /packages/prices/confirm"
            input={{ upTo: last.id }}
            done={t('office_price_change_done')}
            updates={list}
          >
            <p>{t('office_price_change_question', { count: changes.length })}</p>
          </ActionButton>
        }
      >
        {t('office_price_change_text')}
      </Notice>
      <DataTable
        label={t('office_price_change_title')}
        rows={changes}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          { title: t('office_price_change_kind'), cell: ({ kind }) => t(`office_price_change_${kind}`) },
          { title: t('office_sale_label'), cell: ({ name }) => <Ltr>{name}</Ltr> },
          {
            title: t('office_price_change_net'),
            isNumber: true,
            cell: ({ netToman }) => number(netToman),
          },
          {
            title: t('office_price_change_gross'),
            isNumber: true,
            cell: ({ grossToman }) =>
              grossToman === null ? t('office_price_change_none') : number(grossToman),
          },
        ]}
      />
    </Stack>
  )
}
