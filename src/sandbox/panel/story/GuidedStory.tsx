import { useState } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import page from '../SandboxPage.module.css'
import { sandboxApi } from '../sandbox.loader.ts'
import { ElementNotInPhoneError, type FramedPhone } from './framedPhone.ts'
import css from './GuidedStory.module.css'
import { STORY_CHAPTERS, STORY_STEPS, type StoryContext, type StoryStepId } from './story.rules.ts'

interface Props {
  /** Shows the phone and makes it act as an iPhone. */
  phone(): Promise<FramedPhone | null>
  /** Called after a step, so that the outside world reloads. */
  onStep(): void
  /** Called when a step failed, so that a narrow screen shows the reason. */
  onFailed(): void
}

/** The story of a customer in seven chapters. Each step has one button and explains what happens in the background. */
export function GuidedStory({ phone, onStep, onFailed }: Props) {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const [chapterAt, setChapterAt] = useState(0)
  const [completedSteps, setCompletedSteps] = useState<ReadonlySet<StoryStepId>>(new Set())
  const [storyData] = useState<Omit<StoryContext, 'api' | 'phone'>>(() => ({
    number: freshNumber(),
    wantedPath: '',
  }))
  const { run, isBusy, failure } = useCall(
    async (step: StoryStepId) => {
      const framedPhone = await phone()
      if (!framedPhone) throw new ElementNotInPhoneError('phone')
      await STORY_STEPS[step](Object.assign(storyData, { api: sandboxApi(locale), phone: framedPhone }))
      const completed = new Set(completedSteps).add(step)
      setCompletedSteps(completed)
      const next = STORY_CHAPTERS.findIndex(({ steps }) => steps.some((one) => !completed.has(one)))
      if (STORY_CHAPTERS[chapterAt]?.steps.every((one) => completed.has(one)) && next >= 0) setChapterAt(next)
      onStep()
    },
    (error) => {
      onFailed()
      return error instanceof ElementNotInPhoneError ? t('story_not_yet') : errorText(error, t)
    },
  )
  const chapter = STORY_CHAPTERS[chapterAt] ?? STORY_CHAPTERS[0]
  return (
    <Card as="section" label={t('story_title')}>
      <Stack gap={4}>
        <h2>{t('story_title')}</h2>
        <ol className={page.tabs}>
          {STORY_CHAPTERS.map(({ id, steps }, at) => (
            <li key={id}>
              <button
                type="button"
                className={page.tab}
                aria-current={at === chapterAt ? 'step' : undefined}
                data-done={steps.every((step) => completedSteps.has(step)) || undefined}
                onClick={() => setChapterAt(at)}
              >
                {t(`story_chapter_${id}`)}
              </button>
            </li>
          ))}
        </ol>
        <p>{t(`story_chapter_${chapter.id}_text`)}</p>
        <ol className={css.steps}>
          {chapter.steps.map((step) => (
            <li key={step} className={css.step}>
              <Button
                kind={completedSteps.has(step) ? 'secondary' : 'primary'}
                busy={isBusy}
                busyLabel={t('loading')}
                onClick={() => void run(step)}
              >
                {t(`story_${step}`)}
              </Button>
              <p className={css.behind}>{t(`story_${step}_behind`)}</p>
            </li>
          ))}
        </ol>
        {failure && (
          <Notice tone="warning" live>
            {failure}
          </Notice>
        )}
      </Stack>
    </Card>
  )
}

/** A random phone number for a new visitor. Numbers of simulated users have other prefixes than 0900. */
function freshNumber(): string {
  return `0900${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
}
