import { type FormEvent, useState } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { findPhoneFault } from '#kernel/phone.ts'
import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { PhoneField } from '#ui/form/PhoneField.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ELEMENT_PLACEHOLDER, insertElements } from '#web/insertElements.tsx'
import { useLoaderData } from '#web/router.tsx'
import { useCall } from '#web/useCall.ts'
import type { loadVisitLater } from './notice.loader.ts'

/** Registration is closed: the visitor can leave a number to be notified, or continue once it is open. */
export function VisitLaterPage() {
  const t = useMessages('notice')
  const { isOpen } = useLoaderData<typeof loadVisitLater>()
  const [savedPhone, setSavedPhone] = useState<string | null>(null)
  if (isOpen)
    return (
      <EmptyState
        level={1}
        drawing="device"
        title={t('visit_later_open_title')}
        text={t('visit_later_open_text')}
        action={<ButtonLink href={link('/startRegister')}>{t('visit_later_open_action')}</ButtonLink>}
      />
    )
  if (savedPhone) return <Saved phone={savedPhone} onOther={() => setSavedPhone(null)} />
  return <LeaveNumber onSaved={setSavedPhone} />
}

function LeaveNumber({ onSaved }: { onSaved(phone: string): void }) {
  const t = useMessages('notice')
  const api = useApi()
  const locale = useLocale()
  const [phone, setPhone] = useState('')
  const [fault, setFault] = useState<string>()
  const { run, isBusy, failure, fail } = useCall(
    async () => onSaved((await api('POST /registration/interest', { phoneNumber: phone })).phoneNumber),
    (error) => errorText(error, t),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = findPhoneFault(locale, phone)
    setFault(wrong ? t(wrong) : undefined)
    if (wrong) fail(undefined)
    else void run()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={5}>
        <h1>{t('visit_later_title')}</h1>
        <p>{t('visit_later_description')}</p>
        <PhoneField
          label={t('visit_later_phone_label')}
          hint={t('visit_later_phone_hint')}
          error={fault}
          name="phone"
          autoComplete="tel"
          defaultValue={phone}
          onValue={setPhone}
        />
        <FailureNotice text={failure} />
        <Button type="submit" wide size="large" busy={isBusy} busyLabel={t('loading')}>
          {t('visit_later_submit')}
        </Button>
        <ButtonLink kind="quiet" wide href={link('/pages/APPLICATIONS')}>
          {t('visit_later_browse')}
        </ButtonLink>
      </Stack>
    </form>
  )
}

function Saved({ phone, onOther }: { phone: string; onOther(): void }) {
  const t = useMessages('notice')
  const locale = useLocale()
  return (
    <div role="status">
      <EmptyState
        level={1}
        title={t('visit_later_saved_title')}
        text={insertElements(
          t('visit_later_saved_text', { phone: ELEMENT_PLACEHOLDER }),
          <Ltr>{toLocalDigits(locale, phone)}</Ltr>,
        )}
        action={
          <Button kind="secondary" onClick={onOther}>
            {t('visit_later_other_number')}
          </Button>
        }
      />
    </div>
  )
}
