import { TYPES } from '#features/catalogue/catalogue.rules.ts'
import type { BlockData, BlockOf } from '#features/catalogue/editorial/block.contract.ts'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import { TextPair } from '../TextPair.tsx'
import { useOptions } from '../useOptions.ts'
import { BannerItems } from './BannerItems.tsx'
import type { BlockFieldsProps } from './blockFields.types.ts'
import { ShelfFields } from './ShelfFields.tsx'
import { StoryLabels } from './StoryLabels.tsx'

export function BlockFields(props: BlockFieldsProps<BlockData>) {
  const { block, ...rest } = props
  switch (block.kind) {
    case 'banners':
      return <BannerItems block={block} {...rest} />
    case 'stories':
      return (
        <>
          <Titles block={block} {...rest} />
          <StoryLabels block={block} {...rest} />
        </>
      )
    case 'applications':
      return (
        <>
          <Titles block={block} {...rest} />
          <ShelfFields block={block} {...rest} />
        </>
      )
    case 'categories':
      return (
        <>
          <Titles block={block} {...rest} />
          <CategoryFields block={block} {...rest} />
        </>
      )
    case 'promo':
      return (
        <>
          <Titles block={block} {...rest} />
          <PromoFields block={block} {...rest} />
        </>
      )
    case 'poll':
      return <PollFields block={block} {...rest} />
  }
}

type Titled = Extract<BlockData, { titleFa: string }>

function Titles({ block, onBlock, errorAt }: BlockFieldsProps<Titled>) {
  const t = useMessages('officeCatalogue')
  return (
    <TextPair
      label={t('office_draft_title')}
      fa={block.titleFa}
      en={block.titleEn}
      onFa={(titleFa) => onBlock({ ...block, titleFa })}
      onEn={(titleEn) => onBlock({ ...block, titleEn })}
      faError={errorAt('titleFa')}
      enError={errorAt('titleEn')}
      maxLength={200}
    />
  )
}

function CategoryFields({ block, onBlock }: BlockFieldsProps<BlockOf<'categories'>>) {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  const { types } = useOptions()
  return (
    <Select
      label={t('office_application_type')}
      value={block.type ?? ''}
      placeholder={shell('office_all')}
      options={types}
      onValue={(value) => onBlock({ ...block, type: TYPES.find((type) => type === value) })}
    />
  )
}

function PromoFields({ block, onBlock, errorAt }: BlockFieldsProps<BlockOf<'promo'>>) {
  const t = useMessages('officeCatalogue')
  return (
    <>
      <TextPair
        label={t('office_content_text')}
        fa={block.textFa}
        en={block.textEn}
        onFa={(textFa) => onBlock({ ...block, textFa })}
        onEn={(textEn) => onBlock({ ...block, textEn })}
        faError={errorAt('textFa')}
        enError={errorAt('textEn')}
        maxLength={200}
      />
      <TextPair
        label={t('office_draft_button')}
        fa={block.labelFa}
        en={block.labelEn}
        onFa={(labelFa) => onBlock({ ...block, labelFa })}
        onEn={(labelEn) => onBlock({ ...block, labelEn })}
        maxLength={200}
      />
      <Field
        label={t('office_draft_href')}
        hint={t('office_draft_path_hint')}
        value={block.href}
        onValue={(href) => onBlock({ ...block, href })}
        error={errorAt('href')}
        dir="ltr"
        maxLength={500}
      />
    </>
  )
}

function PollFields({ block, onBlock, material }: BlockFieldsProps<BlockOf<'poll'>>) {
  const t = useMessages('officeCatalogue')
  const { titled } = useOptions()
  return (
    <Select
      label={t('office_block_poll')}
      hint={t('office_block_poll_hint')}
      value={block.poll}
      placeholder={t('office_choose')}
      options={titled(material.polls, block.poll)}
      onValue={(poll) => onBlock({ ...block, poll })}
    />
  )
}
