import { localisedText } from '#features/catalogue/localised.rules.ts'
import type { Column } from '#features/office/kit/list/DataTable.tsx'
import { ListScreen } from '#features/office/kit/list/ListScreen.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { LoadedData } from '../../kit/useLoadedData.ts'
import { officeHref } from '../../shell/officeRouter.tsx'
import type { EditableList } from '../useEditor.ts'

interface Titled {
  label: string
  titleFa: string
  titleEn: string
}

interface Props<Item> {
  list: Exclude<EditableList, 'applications'>
  of: LoadedData<{ items: Item[]; hasMore: boolean }>
  newLabel: string
  empty: string
  /** Columns before the title. */
  first?: Column<Item>[]
  /** Columns after title and label. */
  last?: Column<Item>[]
}

/** A list of items with a title, each with a link to its editor. */
export function TitledList<Item extends Titled>({ list, of, newLabel, empty, first, last }: Props<Item>) {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  return (
    <ListScreen
      title={t(`office_title_${list}`)}
      head={<ButtonLink href={officeHref(`/${list}/new`)}>{newLabel}</ButtonLink>}
      of={of}
      rows={({ items }) => items}
      rowKey={({ label }) => label}
      rowHref={({ label }) => `/${list}/${encodeURIComponent(label)}`}
      empty={empty}
      columns={[
        ...(first ?? []),
        {
          title: t('office_draft_title'),
          isLong: true,
          isName: true,
          cell: (item) => localisedText(locale, item, 'title'),
        },
        { title: t('office_draft_label'), cell: ({ label }) => <Ltr>{label}</Ltr> },
        ...(last ?? []),
      ]}
      below={({ hasMore }) => hasMore && <Notice>{t('office_list_cut')}</Notice>}
    />
  )
}
