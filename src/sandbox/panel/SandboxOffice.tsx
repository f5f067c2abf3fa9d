import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { sandboxApi } from './sandbox.loader.ts'

/** A button that signs in to the back office as the demo's operator. */
export function SandboxOffice() {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const toast = useToast()
  const { run: enter, isBusy } = useCall(
    async () => window.location.assign((await sandboxApi(locale)('POST /office', {})).location),
    (error) => {
      toast(errorText(error, t), 'danger')
      return undefined
    },
  )
  return (
    <Card as="section" label={t('sandbox_office')}>
      <Stack gap={3}>
        <h2>{t('sandbox_office')}</h2>
        <p>{t('sandbox_office_text')}</p>
        <Button kind="secondary" busy={isBusy} busyLabel={t('loading')} onClick={() => void enter()}>
          {t('sandbox_office_enter')}
        </Button>
      </Stack>
    </Card>
  )
}
