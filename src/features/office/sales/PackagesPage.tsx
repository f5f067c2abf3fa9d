import { Anchor } from '#ui/Anchor.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ListScreen } from '../kit/list/ListScreen.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import { VersionsLink } from '../version/VersionsLink.tsx'
import { ApplicationPrices } from './ApplicationPrices.tsx'
import { PriceChanges } from './PriceChanges.tsx'

const packageHref = ({ label }: { label: string }) => officeHref(`/packages/${label}`)

/** The office's list of packages and their prices. */
export function PackagesPage() {
  const t = useMessages('officeSales')
  const isPersian = useLocale() === 'fa'
  const { number } = useFormatFigures()
  const list = useLoadedData('GET /packages', {})
  return (
    <ListScreen
      title={t('office_title_packages')}
      head={<ButtonLink href={officeHref('/packages/new')}>{t('office_package_new')}</ButtonLink>}
      of={list}
      above={({ vatPercent, priceChanges }) => (
        <>
          <PriceChanges changes={priceChanges} list={list} />
          <p>{t('office_package_text', { percent: number(vatPercent) })}</p>
        </>
      )}
      below={() => <ApplicationPrices />}
      rows={({ packages }) => packages}
      rowKey={({ label }) => label}
      empty={t('office_package_empty')}
      columns={[
        { title: t('office_sale_label'), cell: ({ label }) => <Ltr>{label}</Ltr> },
        {
          title: t('office_sale_name_of'),
          cell: (row) => <Anchor href={packageHref(row)}>{isPersian ? row.nameFa : row.nameEn}</Anchor>,
        },
        { title: t('office_sale_price'), isNumber: true, cell: ({ priceToman }) => number(priceToman) },
        {
          title: t('office_sale_discounted'),
          isNumber: true,
          cell: ({ discountedPriceToman: price }) => (price === null ? '–' : number(price)),
        },
        { title: t('office_sale_days'), isNumber: true, cell: ({ lengthDays }) => number(lengthDays) },
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
          title: t('office_do'),
          cell: (row) => (
            <Cluster>
              <ButtonLink kind="secondary" size="small" href={packageHref(row)}>
                {t('office_sale_edit')}
              </ButtonLink>
              <VersionsLink kind="package" itemKey={row.label} />
            </Cluster>
          ),
        },
      ]}
    />
  )
}
