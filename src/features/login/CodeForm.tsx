import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { SECOND } from '#kernel/time.ts'
import { Countdown, formatClockTime } from '#ui/feedback/Countdown.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { isApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { useCall } from '#web/useCall.ts'
import css from './login.module.css'
import { CODE_TTL_SECONDS, VOICE_CALL_AFTER_SECONDS, VOICE_CALL_SECONDS } from './login.rules.ts'

interface Props {
  /** Seconds until another SMS code can be requested. */
  resendAfter: number
  action: ReactNode
  /** Checks the SMS code. Rejects with the API's error. */
  onCode(code: string): Promise<void>
  /** Requests another SMS code. Returns the seconds until the next one can be requested. */
  onResend(): Promise<number>
  /** Requests a phone call that reads out the code. Undefined if calls are not possible. */
  onCall?: (() => Promise<void>) | undefined
}

/** The form for a code from an SMS, with errors and resending. Used by the login and by the dialog for a fresh code. */
export function CodeForm(props: Props) {
  const t = useMessages('login')
  const { loginCodeDigits } = useSite()
  const form = useCodeForm(props)
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={5}>
        <CodeField
          label={t('activate_code_label')}
          error={form.fault}
          name="code"
          length={loginCodeDigits}
          value={form.code}
          onValue={form.setCode}
          isFirst={!form.isOver}
          disabled={form.isOver}
          onComplete={form.enter}
        />
        {form.message && (
          <Notice tone={form.message.isGood ? 'success' : 'danger'} live>
            {form.message.text}
          </Notice>
        )}
        {!form.isOver && (
          <Button type="submit" wide size="large" busy={form.isBusy} busyLabel={t('activate_checking')}>
            {props.action}
          </Button>
        )}
        <Resend key={form.sends} seconds={form.wait} isMain={form.isOver} onResend={form.resend} />
        {props.onCall && !form.isCalled && !form.isOver && (
          <CallButton key={`call ${form.sends}`} onCall={form.call} />
        )}
      </Stack>
    </form>
  )
}

interface ResendProps {
  seconds: number
  /** The code no longer works, so a new one is the only way. */
  isMain: boolean
  onResend(): void
}

function Resend({ seconds, isMain, onResend }: ResendProps) {
  const t = useMessages('login')
  const locale = useLocale()
  const [isEarly, setEarly] = useState(seconds > 0)
  if (!isEarly)
    return (
      <Button kind={isMain ? 'primary' : 'quiet'} size={isMain ? 'large' : 'medium'} wide onClick={onResend}>
        {t('activate_resend')}
      </Button>
    )
  return (
    <p className={css.resend}>
      {t('activate_resend_in')}
      <Countdown
        secondsLeft={seconds}
        onEnd={() => setEarly(false)}
        announce={(left) => t('activate_resend_left', { time: toLocalDigits(locale, formatClockTime(left)) })}
      />
    </p>
  )
}

/**
 * The call is offered after some time, because most SMS arrive earlier, and only while the code is valid long enough
 * for a call.
 */
function CallButton({ onCall }: { onCall(): void }) {
  const t = useMessages('login')
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    const start = setTimeout(() => setOffered(true), VOICE_CALL_AFTER_SECONDS * SECOND)
    const end = setTimeout(() => setOffered(false), (CODE_TTL_SECONDS - VOICE_CALL_SECONDS) * SECOND)
    return () => {
      clearTimeout(start)
      clearTimeout(end)
    }
  }, [])
  if (!isOffered) return null
  return (
    <Button kind="quiet" wide onClick={onCall}>
      {t('activate_call')}
    </Button>
  )
}

/** Errors after which no attempt with this code can succeed. */
const OVER = ['activation_code_expired', 'activation_code_used_up']

interface FormMessage {
  text: string
  isGood: boolean
}

function useCodeForm({ resendAfter, onCode, onResend, onCall }: Props) {
  const t = useMessages('login')
  const { loginCodeDigits } = useSite()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [message, setMessage] = useState<FormMessage>()
  const [wait, setWait] = useState(resendAfter)
  const [sends, setSends] = useState(0)
  const [isCalled, setCalled] = useState(false)
  const [isOver, setOver] = useState(false)
  /** Runs one API call at a time. Each call replaces the message of the previous one. */
  const { run, isBusy } = useCall(
    (work: () => Promise<void>, _failed: (error: unknown) => void) => {
      setFault(undefined)
      setMessage(undefined)
      return work()
    },
    (error, _work, failed) => {
      failed(error)
      return undefined
    },
    'activate',
  )
  const countFrom = (seconds: number) => {
    setWait(seconds)
    setSends((count) => count + 1)
  }
  const enter = (entered: string) =>
    run(
      () => onCode(entered),
      (error) => {
        const isWrong = isApiError(error) && error.status === 400
        setCode('')
        if (isWrong) setFault(errorText(error, t))
        else setMessage({ text: errorText(error, t), isGood: false })
        // The code has expired or was used up, so another one can be requested at once.
        const isOver = isApiError(error) && OVER.includes(error.code ?? '')
        setOver(isOver)
        if (isOver) countFrom(0)
      },
    )
  const resend = () =>
    run(
      async () => {
        countFrom(await onResend())
        setCalled(false)
        setOver(false)
        setMessage({ text: t('activation_code_sent'), isGood: true })
      },
      (error) => {
        setMessage({ text: errorText(error, t, { 400: t('enter_phone_number_correctly') }), isGood: false })
        if (isApiError(error) && error.retryAfterSeconds) countFrom(error.retryAfterSeconds)
      },
    )
  const call = () =>
    run(
      async () => {
        await onCall?.()
        setCalled(true)
        setMessage({ text: t('activate_calling'), isGood: true })
      },
      (error) => setMessage({ text: errorText(error, t), isGood: false }),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === loginCodeDigits) void enter(code)
    else setFault(t('activation_code_incomplete'))
  }
  return { code, setCode, fault, message, isBusy, wait, sends, isCalled, isOver, enter, resend, call, submit }
}
