import type { BlockOf } from '#features/catalogue/editorial/block.contract.ts'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from '../fields.module.css'
import { MoveButtons } from '../MoveButtons.tsx'
import { useOptions } from '../useOptions.ts'
import type { BlockFieldsProps } from './blockFields.types.ts'
import { StoryLine } from './StoryLine.tsx'

/** Form field that chooses all stories, or some in a given order. */
export function StoryLabels({ block, onBlock, material }: BlockFieldsProps<BlockOf<'stories'>>) {
  const t = useMessages('officeCatalogue')
  const { titled } = useOptions()
  const { labels, ...rest } = block
  const left = material.stories.filter(({ label }) => !labels?.includes(label))
  return (
    <Stack gap={3}>
      <Checkbox
        label={t('office_stories_all')}
        checked={labels === undefined}
        onValue={(isAll) => onBlock(isAll ? rest : { ...rest, labels: [] })}
      />
      {labels && (
        <>
          <ul className={css.rows} aria-label={t('office_block_stories')}>
            {labels.map((label, at) => (
              <li key={label} className={css.row}>
                <StoryLine name={label} stories={material.stories} />
                <MoveButtons
                  list={labels}
                  at={at}
                  name={label}
                  onList={(next) => onBlock({ ...rest, labels: next })}
                />
              </li>
            ))}
          </ul>
          <Select
            label={t('office_add_story')}
            value=""
            placeholder={t('office_choose')}
            options={titled(left)}
            onValue={(story) => story && onBlock({ ...rest, labels: [...labels, story] })}
          />
        </>
      )}
    </Stack>
  )
}
