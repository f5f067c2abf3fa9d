import type { StoryDraft } from '#features/catalogue/editing/draft.contract.ts'
import { emptyTexts } from '#features/catalogue/texts.rules.ts'
import { TextPair } from '#features/office/kit/form/TextPair.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { renderStaticList } from '#ui/renderStaticList.ts'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { ApplicationPicker } from '../application/ApplicationPicker.tsx'
import { MoveButtons } from '../MoveButtons.tsx'
import { replaceItem } from '../order.rules.ts'
import { PictureField } from '../PictureField.tsx'
import type { CatalogueChoice, ItemIndex, NamedPicture } from '../useChoices.ts'
import { VideoField } from '../VideoField.tsx'
import blocks from './blocks.module.css'

type Content = StoryDraft['contents'][number]

interface Props {
  contents: Content[]
  onContents: (contents: Content[]) => void
  errorAt: (path: string) => string | undefined
  pictures: ItemIndex<NamedPicture>
  choices: ItemIndex<CatalogueChoice>
}

const NO_WORDS = emptyTexts('text')
const FRESH: { [Type in Content['type']]: () => Extract<Content, { type: Type }> } = {
  text: () => ({ type: 'text', ...NO_WORDS }),
  image: () => ({ type: 'image', picture: '', ...NO_WORDS }),
  video: () => ({ type: 'video', url: '', picture: null, ...NO_WORDS }),
  applications: () => ({ type: 'applications', applications: [] }),
}
const TYPES = ['text', 'image', 'video', 'applications'] as const

/** Editor for the contents of a story, in order. */
export function StoryContentsEditor({ contents, onContents, errorAt, pictures, choices }: Props) {
  const t = useMessages('officeCatalogue')
  const { number } = useFormatFigures()
  return (
    <section aria-label={t('office_story_contents')}>
      <Stack gap={3}>
        <h2>{t('office_story_contents')}</h2>
        {renderStaticList(contents, (content, at) => {
          const name = t(`office_content_${content.type}`)
          return (
            <Card as="section" label={`${name} ${number(at + 1)}`}>
              <Stack gap={3}>
                <div className={blocks.head}>
                  <h3>{name}</h3>
                  <MoveButtons list={contents} at={at} name={name} onList={onContents} />
                </div>
                <ContentFields
                  content={content}
                  onContent={(next) => onContents(replaceItem(contents, at, next))}
                  errorAt={(path) => errorAt(`contents.${at}.${path}`)}
                  pictures={pictures}
                  choices={choices}
                />
              </Stack>
            </Card>
          )
        })}
        <Cluster>
          {TYPES.map((type) => (
            <Button
              key={type}
              kind="secondary"
              size="small"
              icon={<Icon name="plus" size={18} />}
              onClick={() => onContents([...contents, FRESH[type]()])}
            >
              {t(`office_content_${type}`)}
            </Button>
          ))}
        </Cluster>
      </Stack>
    </section>
  )
}

interface FieldsProps extends Pick<Props, 'errorAt' | 'pictures' | 'choices'> {
  content: Content
  onContent: (content: Content) => void
}

function ContentFields({ content, onContent, errorAt, pictures, choices }: FieldsProps) {
  const t = useMessages('officeCatalogue')
  if (content.type === 'applications')
    return (
      <ApplicationPicker
        label={t('office_content_applications')}
        value={content.applications}
        onValue={(applications) => onContent({ ...content, applications })}
        known={choices}
      />
    )
  const form = {
    values: content,
    change: (part: object) => onContent({ ...content, ...part }),
    errorAt,
  }
  return (
    <>
      {content.type === 'video' && (
        <VideoField
          value={content.url}
          onValue={(url) => onContent({ ...content, url })}
          error={errorAt('url')}
        />
      )}
      {content.type === 'image' && (
        <PictureField
          label={t('office_content_image')}
          value={content.picture || null}
          onValue={(picture) => onContent({ ...content, picture: picture ?? '' })}
          known={pictures}
          error={errorAt('picture')}
        />
      )}
      {content.type === 'video' && (
        <PictureField
          label={t('office_content_poster')}
          value={content.picture}
          onValue={(picture) => onContent({ ...content, picture })}
          known={pictures}
        />
      )}
      <TextPair
        form={form}
        name="text"
        label={t(content.type === 'text' ? 'office_content_text' : 'office_content_caption')}
        maxLength={5000}
        rows={content.type === 'text' ? 4 : 1}
      />
    </>
  )
}
