import { type FormEvent, useState } from 'react'
import type { CallsOf } from '#kernel/endpoint.ts'
import type * as sandbox from '#sandbox/panel/sandbox.contract.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { PhoneField } from '#ui/form/PhoneField.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { createApi } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLocation, useNavigate } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { useCall } from '#web/useCall.ts'

const DAYS = 365

/**
 * Demo only: grants a subscription without a payment. It asks for the phone number, because the browser stores only a
 * part of the number.
 */
export function SandboxGrant() {
  const t = useMessages('registration')
  const { hasIphone } = useSite()
  const [phone, setPhone] = useState('')
  const { failure, isBusy, grant } = useGrant()
  if (!hasIphone) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void grant(phone)
  }
  return (
    <Notice title={t('sandbox_grant')}>
      <form onSubmit={submit} noValidate>
        <Stack gap={3}>
          <p>{t('sandbox_grant_text', { days: DAYS })}</p>
          <PhoneField label={t('sandbox_grant_phone')} error={failure} name="phone" onValue={setPhone} />
          <Button type="submit" kind="secondary" busy={isBusy} busyLabel={t('loading')}>
            {t('sandbox_grant_action')}
          </Button>
        </Stack>
      </form>
    </Notice>
  )
}

function useGrant() {
  const t = useMessages('registration')
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { run, isBusy, failure } = useCall(
    async (phone: string) => {
      const api = createApi<CallsOf<typeof sandbox>>({
        base: '/sandbox/api',
        locale,
        fetch: (address, init) => fetch(address, init),
      })
      await api('POST /subscription', { phone, days: DAYS })
      await navigate(pathname + search, { replace: true })
    },
    (error) => errorText(error, t),
  )
  return { failure, isBusy, grant: run }
}
