import { useEffect, useState } from 'react'
import { GateScreen } from '#features/gate/GateScreen.tsx'
import { isTicketPath } from '#features/gate/gate.rules.ts'
import { toLocalDigits } from '#kernel/locale.ts'
import { isForeignPhone, maskPhone, normalisePhone } from '#kernel/phone.ts'
import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ELEMENT_PLACEHOLDER, insertElements } from '#web/insertElements.tsx'
import { useNavigate } from '#web/router.tsx'
import { beginSession } from '#web/session/session.ts'
import { useSite } from '#web/site.tsx'
import { syncInstallationRequest } from '#web/storage/installationRequest.ts'
import { readStored, subscribeToStored } from '#web/storage/storage.ts'
import { useTracker } from '#web/tracker.ts'
import { readTouchPoints, useBrowserKind } from '#web/useBrowserKind.ts'
import { CodeForm } from './CodeForm.tsx'
import { ExistingAccountLink, useRegisterAddress } from './ExistingAccountLink.tsx'
import { LoginStep } from './LoginStep.tsx'
import css from './login.module.css'
import {
  clearLoginAttempt,
  forgetSentCode,
  redeemPurchaseCampaign,
  storedCodeSecondsLeft,
  storeSentCode,
} from './loginFlow.ts'

/** The second step of the login: entering the SMS code. A reload continues with the time left. */
export function ActivatePage() {
  const [refusedPhone, setRefusedPhone] = useState<string>()
  return refusedPhone === undefined ? (
    <EnterCode onRefused={setRefusedPhone} />
  ) : (
    <NoAccountHere phoneNumber={refusedPhone} />
  )
}

function EnterCode({ onRefused }: { onRefused(phoneNumber: string): void }) {
  const t = useMessages('login')
  const api = useApi()
  const locale = useLocale()
  const { track } = useTracker()
  const { hasCodeCalls } = useSite()
  const phoneNumber = readStored('phoneNumber') ?? ''
  const canCall = hasCodeCalls && !isForeignPhone(normalisePhone(phoneNumber))
  useLoggedIn()

  async function enter(code: string): Promise<void> {
    const destination = readStored('destination')
    const input = {
      phoneNumber,
      code,
      ...(isTicketPath(destination) && { destination }),
      ...readTouchPoints(),
    }
    const session = await api('POST /user/activate', input).catch((error: unknown) => {
      if (isApiError(error) && error.code === 'activation_code_used_up') forgetSentCode()
      if (!isApiError(error) || error.code !== 'register_limit_device_and_browser_error') throw error
    })
    if (!session) {
      clearLoginAttempt()
      return onRefused(phoneNumber)
    }
    beginSession(session)
    track('phone_number_verified')
    track('website_login')
    redeemPurchaseCampaign(api)
    void syncInstallationRequest(api)
  }
  async function resend(): Promise<number> {
    const sent = await api('POST /user/activate/code', { phoneNumber })
    storeSentCode(phoneNumber, sent)
    return sent.resendAfter
  }
  async function call(): Promise<void> {
    await api('POST /user/activate/call', { phoneNumber })
  }
  return (
    <Stack gap={5}>
      <LoginStep back={link('/register')} />
      <h1>{t('title_activate')}</h1>
      <p>
        {insertElements(
          t('activate_sent_to', { phone: ELEMENT_PLACEHOLDER }),
          <Ltr>{toLocalDigits(locale, phoneNumber)}</Ltr>,
        )}{' '}
        <Anchor className={css.change} href={link('/register')}>
          {t('activate_change')}
        </Anchor>
      </p>
      <CodeForm
        resendAfter={storedCodeSecondsLeft()}
        action={t('activate_action')}
        onCode={enter}
        onResend={resend}
        onCall={canCall ? call : undefined}
      />
    </Stack>
  )
}

/** The right code of a number without an account, in a browser that cannot create one: continue in Safari on iOS. */
function NoAccountHere({ phoneNumber }: { phoneNumber: string }) {
  const t = useMessages('login')
  const locale = useLocale()
  const kind = useBrowserKind()
  const address = useRegisterAddress()
  if (!kind) return null
  const phone = <Ltr>{toLocalDigits(locale, maskPhone(phoneNumber))}</Ltr>
  return (
    <Stack gap={5}>
      <Notice live>{insertElements(t('activate_no_account', { phone: ELEMENT_PLACEHOLDER }), phone)}</Notice>
      <GateScreen
        gate="registration"
        kind={kind}
        address={address}
        action={<ExistingAccountLink isOtherNumber />}
      />
    </Stack>
  )
}

/** Leaves the login as soon as there is a session, from this tab or another. */
function useLoggedIn(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      subscribeToStored('accessToken', () => {
        if (readStored('accessToken')) void navigate(link('/getUser'), { replace: true })
      }),
    [navigate],
  )
}
