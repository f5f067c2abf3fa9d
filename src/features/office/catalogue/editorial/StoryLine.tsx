import { localisedText } from '#features/catalogue/localised.rules.ts'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from '../fields.module.css'
import type { CatalogueChoices } from './blockFields.types.ts'

export function StoryLine({ name, stories }: { name: string; stories: CatalogueChoices['stories'] }) {
  const shell = useMessages('office')
  const locale = useLocale()
  const story = stories.find(({ label }) => label === name)
  return (
    <>
      <span className={css.words}>{story ? localisedText(locale, story, 'title') : name}</span>
      <Badge>{shell('office_title_story')}</Badge>
    </>
  )
}
