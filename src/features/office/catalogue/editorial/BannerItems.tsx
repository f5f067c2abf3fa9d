import type { BlockOf } from '#features/catalogue/editorial/block.contract.ts'
import { Select } from '#ui/form/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ApplicationFinder, ApplicationLine } from '../application/ApplicationPicker.tsx'
import css from '../fields.module.css'
import { MoveButtons } from '../MoveButtons.tsx'
import { useOptions } from '../useOptions.ts'
import type { BlockFieldsProps } from './blockFields.types.ts'
import { StoryLine } from './StoryLine.tsx'

/** The items of a banner: stories and applications, each with its own picture and text. */
export function BannerItems({ block, onBlock, material, choices }: BlockFieldsProps<BlockOf<'banners'>>) {
  const t = useMessages('officeCatalogue')
  const { titled } = useOptions()
  const { items } = block
  const stories = items.flatMap((item) => ('story' in item ? item.story : []))
  const applications = items.flatMap((item) => ('application' in item ? item.application : []))
  const left = material.stories.filter(({ label }) => !stories.includes(label))
  return (
    <Stack gap={3}>
      <ul className={css.rows} aria-label={t('office_block_banners')}>
        {items.map((item, at) => {
          const name = 'story' in item ? item.story : item.application
          return (
            <li key={`${'story' in item} ${name}`} className={css.row}>
              {'story' in item ? (
                <StoryLine name={name} stories={material.stories} />
              ) : (
                <ApplicationLine name={name} choice={choices.of(name)} />
              )}
              <MoveButtons
                list={items}
                at={at}
                name={name}
                onList={(next) => onBlock({ ...block, items: next })}
              />
            </li>
          )
        })}
      </ul>
      <Select
        label={t('office_add_story')}
        value=""
        placeholder={t('office_choose')}
        options={titled(left)}
        onValue={(story) => story && onBlock({ ...block, items: [...items, { story }] })}
      />
      <ApplicationFinder
        label={t('office_title_application')}
        chosen={applications}
        onFound={(choice) => {
          choices.learn(choice)
          onBlock({ ...block, items: [...items, { application: choice.label }] })
        }}
      />
    </Stack>
  )
}
