import { localisedText } from '#features/catalogue/localised.rules.ts'
import { ListScreen } from '#features/office/kit/list/ListScreen.tsx'
import { Anchor } from '#ui/Anchor.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { type ReloadableData, useLoadedData } from '../../kit/useLoadedData.ts'
import { useMutation } from '../../kit/useMutation.ts'
import { officeHref } from '../../shell/officeRouter.tsx'
import { useSavedToast } from '../../version/useSavedToast.ts'
import { VersionsLink } from '../../version/VersionsLink.tsx'
import { OrderButtons } from '../MoveButtons.tsx'
import type { CategoryList, ListedCategory } from './CategoryPage.tsx'

const categoryHref = ({ label }: ListedCategory) => officeHref(`/categories/${label}`)

/** The office's list of categories: names, icons, order, visibility. */
export function CategoriesPage() {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  const { number } = useFormatFigures()
  const list = useLoadedData('GET /categories', {})
  const acting = useMutation()
  const showSaved = useSavedToast()
  const order = async (type: ListedCategory['type'], labels: string[]) => {
    const answer = await acting.act('POST /categories/order', { type, labels })
    if (!answer) return list.reload()
    list.put(answer)
    await showSaved({ kind: 'category_order', key: type }, () => list.reload())
  }
  return (
    <ListScreen
      title={t('office_title_categories')}
      head={<ButtonLink href={officeHref('/categories/new')}>{t('office_category_new')}</ButtonLink>}
      of={list}
      rows={({ categories }) => categories}
      rowKey={({ label }) => label}
      empty={t('office_categories_empty')}
      columns={[
        {
          title: t('office_category_name'),
          isLong: true,
          cell: (category) => (
            <Cluster>
              {category.picture && <CategoryPicture picture={category.picture} />}
              <Anchor href={categoryHref(category)}>{localisedText(locale, category, 'name')}</Anchor>
            </Cluster>
          ),
        },
        { title: t('office_draft_label'), cell: ({ label }) => <Ltr>{label}</Ltr> },
        {
          title: t('office_application_type'),
          cell: ({ type, isHidden }) => (
            <Cluster>
              <span>{t(type === 'game' ? 'office_category_games' : 'office_category_applications')}</span>
              {isHidden && <Badge tone="warn">{t('office_category_is_hidden')}</Badge>}
            </Cluster>
          ),
        },
        {
          title: t('office_title_applications'),
          isNumber: true,
          cell: ({ applicationCount }) => number(applicationCount),
        },
        {
          title: t('office_do'),
          cell: (category) => (
            <Cluster>
              <CategoryOrder category={category} all={list.data?.categories ?? []} onOrder={order} />
              <ButtonLink kind="secondary" size="small" href={categoryHref(category)}>
                {t('office_category_change')}
              </ButtonLink>
              <VersionsLink kind="category" itemKey={category.label} />
              {category.applicationCount === 0 && <RemoveCategory category={category} list={list} />}
            </Cluster>
          ),
        },
      ]}
    >
      <FailureNotice text={acting.error} />
    </ListScreen>
  )
}

function CategoryPicture({ picture }: { picture: NonNullable<ListedCategory['picture']> }) {
  return <AppIcon size={40} src={`${picture.url}-64.png`} color={picture.color} />
}

interface RowProps {
  category: ListedCategory
  list: ReloadableData<CategoryList>
}

interface OrderProps {
  category: ListedCategory
  all: ListedCategory[]
  onOrder: (type: ListedCategory['type'], labels: string[]) => void
}

function CategoryOrder({ category, all, onOrder }: OrderProps) {
  const locale = useLocale()
  const { type } = category
  const same = all.filter((other) => other.type === type).map(({ label }) => label)
  return (
    <OrderButtons
      list={same}
      at={same.indexOf(category.label)}
      name={localisedText(locale, category, 'name')}
      onList={(labels) => onOrder(type, labels)}
    />
  )
}

function RemoveCategory({ category, list }: RowProps) {
  const t = useMessages('officeCatalogue')
  const { label } = category
  return (
    <ActionButton
      call="DELETE /categories/{label}"
      input={{ label }}
      updates={list}
      done={t('office_saved')}
      label={t('office_remove')}
      kind="danger"
      askKind="quiet"
      title={t('office_category_remove_title', { label })}
    >
      <p>{t('office_category_remove_text')}</p>
    </ActionButton>
  )
}
