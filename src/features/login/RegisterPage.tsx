import { type FormEvent, useState } from 'react'
import { BrowserGuard } from '#features/gate/BrowserGuard.tsx'
import { findPhoneFault, formatCallingCodes, normalisePhone } from '#kernel/phone.ts'
import { link } from '#links.ts'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { PhoneField } from '#ui/form/PhoneField.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLocation, useNavigate } from '#web/router.tsx'
import { hasLoggedInHere } from '#web/session/entryPath.ts'
import { useSite } from '#web/site.tsx'
import { readStored } from '#web/storage/storage.ts'
import { useTracker } from '#web/tracker.ts'
import { useCall } from '#web/useCall.ts'
import { ExistingAccountLink, useRegisterAddress } from './ExistingAccountLink.tsx'
import { LoginStep } from './LoginStep.tsx'
import css from './login.module.css'
import { storeSentCode } from './loginFlow.ts'
import { TermsNotice } from './TermsNotice.tsx'
import { useRegisterWording } from './useRegisterWording.ts'

/**
 * The first step of the login. Browsers that cannot create an account explain why and let only members continue: users
 * who say they have an account, who logged in here before, or who are waiting for a code (requirement 10.26).
 */
export function RegisterPage() {
  const isMember = new URLSearchParams(useLocation().search).has('member')
  const hasPassed = isMember || readStored('state') === 'activate' || hasLoggedInHere()
  return (
    <BrowserGuard
      purpose={hasPassed ? 'login' : 'register'}
      address={useRegisterAddress()}
      action={<ExistingAccountLink />}
    >
      <NumberForm />
    </BrowserGuard>
  )
}

/** Asks for the phone number. The wording depends on the visitor's test group. */
function NumberForm() {
  const t = useMessages('login')
  const wording = useRegisterWording()
  const { phone, setPhone, fault, failure, isBusy, submit } = useNumber()
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={5}>
        <LoginStep back={readStored('wish') ? undefined : link('/startRegister')} />
        <h1>{wording.title}</h1>
        <p>{wording.text}</p>
        <PhoneField
          label={t('register_phone_label')}
          hint={t('register_phone_hint')}
          error={fault}
          isFirst
          name="phone"
          autoComplete="tel"
          enterKeyHint="next"
          defaultValue={phone}
          onValue={setPhone}
        />
        <ServedCountries />
        <FailureNotice text={failure} />
        <Button type="submit" wide size="large" busy={isBusy} busyLabel={t('register_sending')}>
          {wording.action}
        </Button>
        <TermsNotice />
      </Stack>
    </form>
  )
}

/** The countries that the store serves. Shown only when it does not serve every country. */
function ServedCountries() {
  const t = useMessages('login')
  const { smsCountries } = useSite()
  if (smsCountries.length === 0) return null
  return (
    <p className={css.small}>{t('country_not_served', { countries: formatCallingCodes(smsCountries) })}</p>
  )
}

function useNumber() {
  const t = useMessages('login')
  const api = useApi()
  const locale = useLocale()
  const navigate = useNavigate()
  const { track } = useTracker()
  const [phone, setPhone] = useState(() => readStored('phoneNumber') ?? '')
  const [fault, setFault] = useState<string>()
  const { run, isBusy, failure, fail } = useCall(
    async () => {
      const phoneNumber = normalisePhone(phone)
      storeSentCode(phoneNumber, await api('POST /user/register', { phoneNumber }))
      track('phone_number_verify')
      await navigate(link('/activate'))
    },
    (error) => errorText(error, t),
    'register',
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = findPhoneFault(locale, phone)
    setFault(wrong ? t(wrong) : undefined)
    if (wrong) fail(undefined)
    else void run()
  }
  return { phone, setPhone, fault, failure, isBusy, submit }
}
