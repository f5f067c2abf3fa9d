import { useState } from 'react'
import type { CallsOf } from '#kernel/endpoint.ts'
import type * as sandbox from '#sandbox/panel/sandbox.contract.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { createApi } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'

/** Demo only: the sandbox iPhone answers the configuration profile, for visitors without an iPhone. */
export function SandboxAnswer({ profileUrl }: { profileUrl: string }) {
  const t = useMessages('device')
  const locale = useLocale()
  const { hasIphone } = useSite()
  const [failure, setFailure] = useState<string>()
  if (!hasIphone) return null
  const answer = async () => {
    const api = createApi<CallsOf<typeof sandbox>>({
      base: '/sandbox/api',
      locale,
      fetch: (address, init) => fetch(address, init),
    })
    try {
      window.location.assign((await api('POST /iphone/enrol', { profileUrl })).location)
    } catch (error) {
      setFailure(errorText(error, t))
    }
  }
  return (
    <Notice
      tone="info"
      title={t('sandbox_answer')}
      action={
        <Button kind="secondary" data-sandbox="answer" onClick={answer}>
          {t('sandbox_answer_action')}
        </Button>
      }
    >
      {failure ?? t('sandbox_answer_text')}
    </Notice>
  )
}
