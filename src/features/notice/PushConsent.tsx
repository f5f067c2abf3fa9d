import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { usePush } from './usePush.ts'

/**
 * Offers to tell of a ready device in this browser too, beside the text message. The browser asks only after the tap,
 * and where it cannot notify, nothing is offered. The page that shows it names the catalogue `push`.
 */
export function PushConsent() {
  const t = useMessages('push')
  const locale = useLocale()
  const { brand } = useSite()
  const { state, failure, isBusy, turnOn, turnOff } = usePush()
  const failed = failure && (
    <Notice tone="danger" live>
      {failure}
    </Notice>
  )
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
