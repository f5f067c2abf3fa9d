import { SIMULATED_DEVICE_COOKIE, SIMULATED_IPHONE_VALUE } from '#kernel/browserKind.ts'
import { formatNumber } from '#kernel/locale.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { writeCookie } from '#web/writeCookie.ts'
import css from './SandboxPage.module.css'
import { sandboxApi } from './sandbox.loader.ts'
import { CHAPTERS, type Chapter } from './sandbox.rules.ts'

type Props = {
  /** The number of chapters that were played. */
  played: number
  onPlayed(played: number): void
  /** Opens an address of the store in the phone. */
  onOpen(path: string): void
  onMoved(): void
}

/** Seven chapters of a customer's life. Each has one button, and says what happens behind it. */
export function SandboxStory({ played, onPlayed, onOpen, onMoved }: Props) {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const toast = useToast()
  const { run, isBusy } = useCall(
    async (chapter: Chapter) => {
      const api = sandboxApi(locale)
      if (chapter.isOnIphone)
        writeCookie(
          `${SIMULATED_DEVICE_COOKIE}=${SIMULATED_IPHONE_VALUE}; path=/; samesite=lax; max-age=31536000`,
        )
      if (chapter.closesAccount) await api('POST /apple/closure', {})
      if (chapter.seconds > 0) {
        await api('POST /clock', { seconds: chapter.seconds })
        onMoved()
      }
      onPlayed(CHAPTERS.indexOf(chapter) + 1)
      onOpen(chapter.path)
    },
    (error) => {
      toast(errorText(error, t), 'danger')
      return undefined
    },
  )
  return (
    <Card as="section" label={t('sandbox_story')}>
      <Stack gap={4}>
        <h2>{t('sandbox_story')}</h2>
        <p>{t('sandbox_story_text')}</p>
        <ol className={css.messages}>
          {CHAPTERS.map((chapter, index) => (
            <li
              key={chapter.name}
              className={css.message}
              aria-current={index === played ? 'step' : undefined}
            >
              <Stack gap={2}>
                <Cluster>
                  <Badge tone={index < played ? 'action' : 'neutral'}>
                    {formatNumber(locale, index + 1)}
                  </Badge>
                  <strong>{t(`sandbox_story_${chapter.name}`)}</strong>
                </Cluster>
                <p className={css.meta}>{t(`sandbox_story_${chapter.name}_behind`)}</p>
                <div>
                  <Button
                    size="small"
                    kind={index === played ? 'primary' : 'secondary'}
                    busy={isBusy}
                    onClick={() => void run(chapter)}
                  >
                    {t(`sandbox_story_${chapter.name}_do`)}
                  </Button>
                </div>
              </Stack>
            </li>
          ))}
        </ol>
      </Stack>
    </Card>
  )
}
