import { useEffect } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { isForeignPhone, maskPhone, normalisePhone } from '#kernel/phone.ts'
import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ELEMENT_PLACEHOLDER, insertElements } from '#web/insertElements.tsx'
import { useNavigate } from '#web/router.tsx'
import { beginSession } from '#web/session/session.ts'
import { useSite } from '#web/site.tsx'
import { syncInstallationRequest } from '#web/storage/installationRequest.ts'
import { readStored, subscribeToStored } from '#web/storage/storage.ts'
import { useTracker } from '#web/tracker.ts'
import { CodeForm } from './CodeForm.tsx'
import { redeemPurchaseCampaign, storedCodeSecondsLeft, storeSentCode } from './loginFlow.ts'

/** The second step of the login: entering the SMS code. A reload continues with the time left. */
export function ActivatePage() {
  const t = useMessages('login')
  const api = useApi()
  const locale = useLocale()
  const { track } = useTracker()
  const { hasCodeCalls } = useSite()
  const phoneNumber = readStored('phoneNumber') ?? ''
  const canCall = hasCodeCalls && !isForeignPhone(normalisePhone(phoneNumber))
  useLoggedIn()

  async function enter(code: string): Promise<void> {
    beginSession(await api('POST /user/activate', { phoneNumber, code }))
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
      <h1>{t('title_activate')}</h1>
      <p>
        {insertElements(
          t('activate_sent_to', { phone: ELEMENT_PLACEHOLDER }),
          <Ltr>{toLocalDigits(locale, maskPhone(phoneNumber))}</Ltr>,
        )}
      </p>
      <CodeForm
        resendAfter={storedCodeSecondsLeft()}
        action={t('activate_action')}
        onCode={enter}
        onResend={resend}
        onCall={canCall ? call : undefined}
      />
      <ButtonLink kind="quiet" wide href={link('/register')}>
        {t('activate_other_number')}
      </ButtonLink>
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
