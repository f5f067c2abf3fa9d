import type { FormEvent } from 'react'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { LogoMark } from '#ui/picture/LogoMark.tsx'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { OfficeLanguage } from '../shell/OfficeLanguage.tsx'
import { useOfficeApi, useOfficeFacts } from '../shell/officeApi.ts'
import type { SignedInOperator } from '../shell/signedIn.types.ts'
import { requestPasskeyAssertion, supportsPasskeys } from './passkeys.ts'
import css from './SignIn.module.css'

/** The sign-in form of the office: password and code, or a passkey. It does not reveal which of them was wrong. */
export function SignIn({ onSignedIn }: { onSignedIn: (who: SignedInOperator) => void }) {
  const t = useMessages('office')
  const api = useOfficeApi()
  const { brand } = useOfficeFacts()
  const { attempt, isBusy, error } = useAttempt(onSignedIn)
  const byPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const said = (name: string) => String(form.get(name) ?? '')
    void attempt(() =>
      api('POST /session', { name: said('name'), password: said('password'), code: said('code') }),
    )
  }
  const byPasskey = () =>
    attempt(async () => {
      const proof = await requestPasskeyAssertion(await api('POST /session/passkey/begin', {}))
      return proof && api('POST /session/passkey', proof)
    })
  return (
    <main className={css.page} id="content">
      <Card as="section">
        <form onSubmit={byPassword} className={css.form}>
          <LogoMark size={40} />
          <h1 className={css.title}>
            {brand} · {t('office_name')}
          </h1>
          <Stack gap={4}>
            <Credentials />
            <FailureNotice text={error} />
            <Button type="submit" wide busy={isBusy}>
              {t('office_sign_in')}
            </Button>
            {supportsPasskeys() && (
              <Button kind="secondary" wide busy={isBusy} onClick={byPasskey}>
                {t('office_sign_in_passkey')}
              </Button>
            )}
          </Stack>
        </form>
      </Card>
      <OfficeLanguage />
    </main>
  )
}

/** Runs one attempt to sign in at a time. */
function useAttempt(onSignedIn: (who: SignedInOperator) => void) {
  const t = useMessages('office')
  const { run, isBusy, failure, fail } = useCall(
    async (work: () => Promise<SignedInOperator | null>) => {
      const who = await work()
      if (who) onSignedIn(who)
      else fail(t('office_passkey_not_used'))
    },
    (error) => errorText(error, t),
  )
  return { attempt: run, isBusy, error: failure }
}

function Credentials() {
  const t = useMessages('office')
  return (
    <>
      <Field label={t('office_sign_in_name')} name="name" autoComplete="username" dir="ltr" required />
      <Field
        label={t('office_sign_in_password')}
        name="password"
        type="password"
        autoComplete="current-password"
        dir="ltr"
        required
      />
      <Field
        label={t('office_sign_in_code')}
        hint={t('office_sign_in_code_hint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        required
      />
    </>
  )
}
