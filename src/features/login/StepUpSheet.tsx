import { useEffect, useEffectEvent, useState } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ELEMENT_PLACEHOLDER, insertElements } from '#web/insertElements.tsx'
import { CodeForm } from './CodeForm.tsx'

type CodeSent = Calls['POST /user/step_up']['output']

interface Props {
  onDone(): void
  onClose(): void
}

/**
 * The dialog that asks for a fresh SMS code when this browser does not have the device key, for example in another
 * browser or after a lost phone. The caller repeats its request in `onDone`.
 */
export function StepUpSheet({ onDone, onClose }: Props) {
  const t = useMessages('login')
  return (
    <Dialog open onClose={onClose} title={t('step_up_title')} closeLabel={t('close')}>
      <StepUp onDone={onDone} />
    </Dialog>
  )
}

function StepUp({ onDone }: { onDone(): void }) {
  const t = useMessages('login')
  const api = useApi()
  const locale = useLocale()
  const { sent, failure, send } = useStepUpCode()
  if (failure) return <ErrorState title={failure} retry={<Button onClick={send}>{t('retry')}</Button>} />
  if (!sent) return <Skeleton kind="block" />
  return (
    <Stack gap={4}>
      <p>
        {insertElements(
          t('step_up_text', { phone: ELEMENT_PLACEHOLDER }),
          <Ltr>{toLocalDigits(locale, sent.phoneNumber)}</Ltr>,
        )}
      </p>
      <CodeForm
        resendAfter={sent.resendAfter}
        action={t('step_up_action')}
        onCode={async (code) => {
          await api('POST /user/step_up/confirm', { code })
          onDone()
        }}
        onResend={async () => (await api('POST /user/step_up', { isResend: true })).resendAfter}
      />
    </Stack>
  )
}

/** Requests the SMS code when the dialog opens. */
function useStepUpCode() {
  const t = useMessages('login')
  const api = useApi()
  const [sent, setSent] = useState<CodeSent>()
  const [failure, setFailure] = useState<string>()
  const send = () => {
    setFailure(undefined)
    api('POST /user/step_up', {}).then(setSent, (error) => setFailure(errorText(error, t)))
  }
  const sendFirst = useEffectEvent(send)
  useEffect(() => sendFirst(), [])
  return { sent, failure, send }
}
