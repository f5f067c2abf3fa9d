import { APPLICATION_TYPES } from '#features/catalogue/catalogue.rules.ts'
import type { BlockData, BlockOf } from '#features/catalogue/editorial/block.contract.ts'
import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import { TextPair } from '#features/office/kit/form/TextPair.tsx'
import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useOptions } from '../useOptions.ts'
import { BannerItems } from './BannerItems.tsx'
import type { BlockFieldsProps } from './blockFields.types.ts'
import { ShelfFields } from './ShelfFields.tsx'
import { StoryLabels } from './StoryLabels.tsx'

export function BlockFields(props: BlockFieldsProps<BlockData>) {
  return (
    <>
      {'titleFa' in props.block && <Titles {...props} />}
      <OwnFields {...props} />
    </>
  )
}

function Titles(props: BlockFieldsProps<BlockData>) {
  const t = useMessages('officeCatalogue')
  return <TextPair form={formOf(props)} name="title" label={t('office_draft_title')} maxLength={200} />
}

function formOf<Block extends BlockData>({ block, onBlock, errorAt }: BlockFieldsProps<Block>) {
  return { values: block, change: (part: Partial<Block>) => onBlock({ ...block, ...part }), errorAt }
}

function OwnFields({ block, ...rest }: BlockFieldsProps<BlockData>) {
  switch (block.kind) {
    case 'banners':
      return <BannerItems block={block} {...rest} />
    case 'stories':
      return <StoryLabels block={block} {...rest} />
    case 'applications':
      return <ShelfFields block={block} {...rest} />
    case 'categories':
      return <CategoryFields block={block} {...rest} />
    case 'promo':
      return <PromoFields block={block} {...rest} />
    case 'poll':
      return <PollFields block={block} {...rest} />
  }
}

function CategoryFields({ block, onBlock }: BlockFieldsProps<BlockOf<'categories'>>) {
  const t = useMessages('officeCatalogue')
  const { types } = useOptions()
  return (
    <Select
      label={t('office_application_type')}
      value={block.type ?? ''}
      placeholder={t('office_all')}
      options={types}
      onValue={(value) => onBlock({ ...block, type: APPLICATION_TYPES.find((type) => type === value) })}
    />
  )
}

function PromoFields(props: BlockFieldsProps<BlockOf<'promo'>>) {
  return (
    <FormFields
      of={formOf(props)}
      messages="officeCatalogue"
      fields={[
        { kind: 'pair', name: 'text', label: 'office_content_text', maxLength: 200 },
        { kind: 'pair', name: 'label', label: 'office_draft_button', maxLength: 200 },
        {
          kind: 'text',
          name: 'href',
          label: 'office_draft_href',
          hint: 'office_draft_path_hint',
          dir: 'ltr',
          maxLength: 500,
        },
      ]}
    />
  )
}

function PollFields(props: BlockFieldsProps<BlockOf<'poll'>>) {
  const t = useMessages('officeCatalogue')
  const { titled } = useOptions()
  const { block, material } = props
  return (
    <FormFields
      of={formOf(props)}
      messages="officeCatalogue"
      fields={[
        {
          kind: 'choice',
          name: 'poll',
          label: 'office_block_poll',
          hint: 'office_block_poll_hint',
          placeholder: t('office_choose'),
          options: titled(material.polls, block.poll),
        },
      ]}
    />
  )
}
