import { useState } from 'react'
import { StepUpSheet } from '#features/login/StepUpSheet.tsx'
import { link } from '#links.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { forgetSession } from '#web/session/session.ts'
import { useCall } from '#web/useCall.ts'

type SignOutCall = 'POST /user/logout' | 'POST /user/logout/everywhere'

/**
 * Signs out of this browser with one tap. Signing out everywhere asks first, because it also ends sessions on other
 * devices.
 */
export function SignOut() {
  const t = useMessages('account')
  const [isAsking, setAsking] = useState(false)
  const { failure, busyWith, needsCode, setNeedsCode, signOut } = useSignOut()
  return (
    <Stack gap={3}>
      <FailureNotice text={failure} />
      <Button
        kind="secondary"
        wide
        busy={busyWith === 'POST /user/logout'}
        busyLabel={t('loading')}
        onClick={() => signOut('POST /user/logout')}
      >
        {t('account_sign_out')}
      </Button>
      <Button kind="quiet" wide onClick={() => setAsking(true)}>
        {t('account_sign_out_everywhere')}
      </Button>
      <Dialog
        open={isAsking && !needsCode}
        onClose={() => setAsking(false)}
        title={t('account_sign_out_everywhere')}
        closeLabel={t('close')}
        footer={
          <Button
            kind="danger"
            wide
            busy={busyWith === 'POST /user/logout/everywhere'}
            busyLabel={t('loading')}
            onClick={() => signOut('POST /user/logout/everywhere')}
          >
            {t('account_sign_out_everywhere')}
          </Button>
        }
      >
        <p>{t('account_sign_out_everywhere_text')}</p>
      </Dialog>
      {needsCode && (
        <StepUpSheet
          onClose={() => setNeedsCode(false)}
          onDone={() => signOut('POST /user/logout/everywhere')}
        />
      )}
    </Stack>
  )
}

function useSignOut() {
  const t = useMessages('account')
  const api = useApi()
  const navigate = useNavigate()
  const [needsCode, setNeedsCode] = useState(false)
  async function signOut(how: SignOutCall): Promise<void> {
    setNeedsCode(false)
    try {
      await api(how, {})
    } catch (error) {
      // A session that is already signed out counts as success. After any other error the session may still be valid.
      if (!isApiError(error) || error.status !== 401) throw error
    }
    await navigate(link('/'))
    forgetSession()
  }
  const { run, busyWith, failure } = useCall(signOut, (error) => {
    if (!isApiError(error) || error.code !== 'step_up_required') return errorText(error, t)
    setNeedsCode(true)
    return undefined
  })
  return {
    failure,
    busyWith: busyWith?.[0],
    needsCode,
    setNeedsCode,
    signOut: (how: SignOutCall) => void run(how),
  }
}
