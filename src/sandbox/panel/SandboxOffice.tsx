import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { sandboxApi } from './sandbox.loader.ts'

/** Signs into the office as the demo's operator. */
export function SandboxOffice() {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const toast = useToast()
  const { run, isBusy } = useCall(
    async () => {
      const { location } = await sandboxApi(locale)('POST /office', {})
      window.location.assign(location)
    },
    (error) => {
      toast(errorText(error, t), 'danger')
      return undefined
    },
  )
  return (
    <Button kind="secondary" busy={isBusy} onClick={() => void run()}>
      {t('sandbox_office')}
    </Button>
  )
}
