import { Button } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { type FormField, FormFields } from '../kit/form/FormFields.tsx'
import { ItemForm, type ItemFormProps, useItemForm } from '../kit/form/ItemForm.tsx'
import { LoadedList } from '../kit/list/ListScreen.tsx'
import { Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { VersionsLink } from '../version/VersionsLink.tsx'

type PriceList = OfficeCalls['GET /prices']['output']
type Price = PriceList['prices'][number]

/** The applications that are sold separately, with their prices. */
export function ApplicationPrices() {
  const t = useMessages('officeSales')
  const isPersian = useLocale() === 'fa'
  const { number } = useFormatFigures()
  const list = useLoadedData('GET /prices', {})
  const { add, edit, open } = useItemForm<Price, PriceList>(list)
  return (
    <Section title={t('office_prices')}>
      <Stack gap={3}>
        <p>{t('office_prices_text')}</p>
        <Cluster>
          <Button kind="secondary" onClick={add}>
            {t('office_price_new')}
          </Button>
        </Cluster>
        <LoadedList
          label={t('office_prices')}
          of={list}
          rows={({ prices }) => prices}
          rowKey={({ label }) => label}
          empty={t('office_prices_empty')}
          columns={[
            { title: t('office_sale_label'), cell: ({ label }) => <Ltr>{label}</Ltr> },
            {
              title: t('office_sale_name_of'),
              cell: ({ nameFa, nameEn }) => (isPersian ? nameFa : nameEn),
            },
            { title: t('office_sale_price'), isNumber: true, cell: ({ priceToman }) => number(priceToman) },
            {
              title: t('office_do'),
              cell: (price) => (
                <Cluster>
                  <Button kind="secondary" size="small" onClick={() => edit(price)}>
                    {t('office_sale_edit')}
                  </Button>
                  <VersionsLink kind="application_price" itemKey={price.label} />
                </Cluster>
              ),
            },
          ]}
        />
      </Stack>
      {open && <PriceForm editing={open} />}
    </Section>
  )
}

type Values = Pick<Price, 'label' | 'priceToman'>

const LABEL: FormField<Values, 'officeSales'> = {
  kind: 'text',
  name: 'label',
  label: 'office_sale_application',
  hint: 'office_price_label_hint',
  dir: 'ltr',
}
const PRICE: FormField<Values, 'officeSales'> = {
  kind: 'whole',
  name: 'priceToman',
  label: 'office_sale_price',
  hint: 'office_price_hint',
}

function PriceForm({ editing }: { editing: ItemFormProps<Price, PriceList> }) {
  const t = useMessages('officeSales')
  const { known } = editing
  const version = known?.version ?? null
  return (
    <ItemForm
      editing={editing}
      title={known ? t('office_price_edit', { label: known.label }) : t('office_price_new')}
      initial={{ label: known?.label ?? '', priceToman: known?.priceToman ?? 0 }}
      versions={known ? { kind: 'application_price', key: known.label, version: known.version } : undefined}
      save={(act, values, confirmsLargeDrop) =>
        act('PUT /prices/{label}', { ...values, version, confirmsLargeDrop })
      }
    >
      {(form) => <FormFields of={form} messages="officeSales" fields={known ? [PRICE] : [LABEL, PRICE]} />}
    </ItemForm>
  )
}
