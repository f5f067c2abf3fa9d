import { useState } from 'react'
import type { CallsOf } from '#kernel/endpoint.ts'
import type * as sandbox from '#sandbox/panel/sandbox.contract.ts'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { createApi } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'

/** Pauses of the sandbox iPhone during its download, long enough to watch the progress. */
const PAUSE_MILLISECONDS = 700

/** Demo only: the sandbox iPhone accepts the installation, for visitors without an iPhone. */
export function SandboxInstallButton({ installationUrl }: { installationUrl: string }) {
  const t = useMessages('install')
  const locale = useLocale()
  const { hasIphone } = useSite()
  const [failure, setFailure] = useState<string>()
  if (!hasIphone) return null
  const sayYes = async () => {
    setFailure(undefined)
    const api = createApi<CallsOf<typeof sandbox>>({
      base: '/sandbox/api',
      locale,
      fetch: (address, init) => fetch(address, init),
    })
    try {
      const manifestUrl = decodeURIComponent(installationUrl.split('url=')[1] ?? '')
      await api('POST /iphone/install', { manifestUrl, pauseMilliseconds: PAUSE_MILLISECONDS })
    } catch (error) {
      setFailure(errorText(error, t))
    }
  }
  return (
    <>
      <Button kind="quiet" wide onClick={() => void sayYes()}>
        {t('install_sandbox_yes')}
      </Button>
      <FailureNotice text={failure} />
    </>
  )
}
