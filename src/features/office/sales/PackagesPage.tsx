import { useState } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { type Column, DataTable } from '../shell/DataTable.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import { ScreenHead } from '../shell/ScreenHead.tsx'
import { useFigures } from '../shell/useFigures.ts'
import { useLoad } from '../shell/useLoad.ts'
import { type ListedPackage, PackageForm } from './PackageForm.tsx'

/** Packages and their prices. */
export function PackagesPage() {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const { number } = useFigures()
  const list = useLoad('GET /packages', {})
  const [edited, setEdited] = useState<ListedPackage | 'new' | null>(null)
  const columns = useColumns(setEdited)
  return (
    <>
      <ScreenHead title={shell('office_title_packages')}>
        <Button onClick={() => setEdited('new')}>{t('office_package_new')}</Button>
      </ScreenHead>
      <Loaded of={list}>
        {({ packages, vatPercent }) => (
          <Stack gap={4}>
            <p>{t('office_package_text', { percent: number(vatPercent) })}</p>
            <DataTable
              label={shell('office_title_packages')}
              rows={packages}
              rowKey={({ label }) => label}
              empty={t('office_package_empty')}
              columns={columns}
            />
          </Stack>
        )}
      </Loaded>
      {edited && (
        <PackageForm
          known={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            list.put(saved)
            setEdited(null)
          }}
          onRefused={list.reload}
        />
      )}
    </>
  )
}

function useColumns(onEdit: (row: ListedPackage) => void): Column<ListedPackage>[] {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const isPersian = useLocale() === 'fa'
  const { number } = useFigures()
  return [
    {
      title: t('office_sale_label'),
      cell: ({ label }) => <Ltr>{label}</Ltr>,
    },
    {
      title: t('office_sale_name_of'),
      cell: ({ nameFa, nameEn }) => (isPersian ? nameFa : nameEn),
    },
    {
      title: t('office_sale_price'),
      isNumber: true,
      cell: ({ priceToman }) => number(priceToman),
    },
    {
      title: t('office_sale_discounted'),
      isNumber: true,
      cell: ({ discountedPriceToman: price }) => (price === null ? '–' : number(price)),
    },
    {
      title: t('office_sale_days'),
      isNumber: true,
      cell: ({ lengthDays }) => number(lengthDays),
    },
    {
      title: t('office_sale_application'),
      cell: ({ application }) => (application ? <Ltr>{application}</Ltr> : t('office_sale_of_store')),
    },
    {
      title: t('office_sale_state'),
      cell: ({ isActive, isSpecial }) => (
        <Cluster>
          <Badge tone={isActive ? 'action' : 'neutral'}>
            {t(isActive ? 'office_sale_on_sale' : 'office_sale_not_sold')}
          </Badge>
          {isSpecial && <Badge>{t('office_sale_special')}</Badge>}
        </Cluster>
      ),
    },
    {
      title: shell('office_do'),
      cell: (row) => (
        <Button kind="secondary" size="small" onClick={() => onEdit(row)}>
          {t('office_sale_edit')}
        </Button>
      ),
    },
  ]
}
