import { useState } from 'react'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { getOrCreateBrowserId } from '#web/storage/browserIds.ts'
import { useCall } from '#web/useCall.ts'

/** Lets a visitor ask the store to add an application that was not found. The store counts each visitor once a day. */
export function AskForApplication({ q }: { q: string }) {
  const t = useMessages('search')
  const api = useApi()
  const [isAsked, setAsked] = useState(false)
  const { run, isBusy, failure } = useCall(
    async () => {
      await api('POST /search/wish', { q, visitor: getOrCreateBrowserId('deviceIdentifier') })
      setAsked(true)
    },
    (error) => errorText(error, t),
  )
  if (isAsked)
    return (
      <Notice tone="success" live>
        {t('search_asked', { q })}
      </Notice>
    )
  return (
    <Stack gap={2}>
      <FailureNotice text={failure} />
      <Button busy={isBusy} busyLabel={t('loading')} onClick={() => void run()}>
        {t('search_ask')}
      </Button>
    </Stack>
  )
}
