import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { usePush } from './usePush.ts'

/**
 * Offers push notifications in addition to the SMS. The browser asks for permission only after the tap. Renders
 * nothing where push is not supported. A page that shows it must load the messages `push`.
 */
export function PushConsent() {
  const t = useMessages('push')
  const locale = useLocale()
  const { brand } = useSite()
  const { state, failure, isBusy, turnOn, turnOff } = usePush()
  const failed = <FailureNotice text={failure} />
  if (state === null || state === 'none') return null
  if (state === 'home_screen') return <Notice>{t('push_home_screen', { brand: brand[locale] })}</Notice>
  if (state === 'denied') return <Notice live>{t('push_denied')}</Notice>
  if (state === 'on')
    return (
      <Stack gap={3}>
        <Notice
          tone="success"
          live
          action={
            <Button kind="quiet" size="small" busy={isBusy} busyLabel={t('loading')} onClick={turnOff}>
              {t('push_off_action')}
            </Button>
          }
        >
          {t('push_on')}
        </Notice>
        {failed}
      </Stack>
    )
  return (
    <Card as="section" label={t('push_title')}>
      <Stack gap={3}>
        <h2>{t('push_title')}</h2>
        <p>{t('push_text')}</p>
        {failed}
        <Button kind="secondary" wide busy={isBusy} busyLabel={t('loading')} onClick={turnOn}>
          {t('push_action')}
        </Button>
      </Stack>
    </Card>
  )
}
