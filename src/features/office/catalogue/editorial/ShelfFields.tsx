import {
  APPLICATION_ORIGINS,
  APPLICATION_SORTS,
  APPLICATION_TYPES,
} from '#features/catalogue/catalogue.rules.ts'
import type { BlockOf } from '#features/catalogue/editorial/block.contract.ts'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useOptions } from '../useOptions.ts'
import type { BlockFieldsProps } from './blockFields.types.ts'
import css from './blocks.module.css'

const LOOKS = ['row', 'tile', 'rank'] as const
const LIMIT = { min: 1, max: 60 }

type Props = BlockFieldsProps<BlockOf<'applications'>>

/** Form fields of a shelf: its style, and its applications from a collection or a query. */
export function ShelfFields(props: Props) {
  const { block, onBlock, errorAt, material } = props
  const t = useMessages('officeCatalogue')
  const { titled } = useOptions()
  const { collection, query, ...rest } = block
  return (
    <div className={css.fields}>
      <Select
        label={t('office_shelf_look')}
        value={block.look}
        options={LOOKS.map((look) => ({ value: look, label: t(`office_look_${look}`) }))}
        onValue={(value) => onBlock({ ...block, look: LOOKS.find((look) => look === value) ?? 'row' })}
      />
      <Field
        label={t('office_shelf_limit')}
        type="number"
        {...LIMIT}
        value={block.limit}
        onValue={(value) => onBlock({ ...block, limit: Math.trunc(Number(value)) })}
        error={errorAt('limit')}
      />
      <Select
        label={t('office_shelf_collection')}
        value={collection ?? ''}
        placeholder={t('office_shelf_by_query')}
        options={titled(material.collections, collection)}
        onValue={(label) =>
          onBlock(label ? { ...rest, collection: label } : { ...rest, query: { sort: 'download_count' } })
        }
      />
      {collection === undefined && <QueryFields {...props} />}
    </div>
  )
}

function QueryFields({ block, onBlock, material }: Props) {
  const t = useMessages('officeCatalogue')
  const { types, origins, sorts, titled } = useOptions()
  const query = block.query ?? { sort: 'download_count' as const }
  const ask = (part: Partial<typeof query>) => onBlock({ ...block, query: { ...query, ...part } })
  return (
    <>
      <Select
        label={t('office_application_type')}
        value={query.type ?? ''}
        placeholder={t('office_all')}
        options={types}
        onValue={(value) => ask({ type: APPLICATION_TYPES.find((type) => type === value) })}
      />
      <Select
        label={t('office_application_origin')}
        value={query.origin ?? ''}
        placeholder={t('office_all')}
        options={origins}
        onValue={(value) => ask({ origin: APPLICATION_ORIGINS.find((origin) => origin === value) })}
      />
      <Select
        label={t('office_application_category')}
        value={query.category ?? ''}
        placeholder={t('office_all')}
        options={titled(material.categories, query.category)}
        onValue={(value) => ask({ category: value || undefined })}
      />
      <Select
        label={t('office_shelf_sort')}
        value={query.sort}
        options={sorts}
        onValue={(value) =>
          ask({ sort: APPLICATION_SORTS.find((sort) => sort === value) ?? 'download_count' })
        }
      />
    </>
  )
}
