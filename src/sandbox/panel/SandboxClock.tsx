import { type FormEvent, useState } from 'react'
import { toLatinDigits } from '#kernel/digits.ts'
import { formatNumber } from '#kernel/locale.ts'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { formatInstant } from '#web/dates.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { sandboxApi } from './sandbox.loader.ts'
import { MAXIMUM_CLOCK_STEP_DAYS } from './sandbox.rules.ts'
import { useSandboxPolling } from './useSandboxPolling.ts'

interface Props {
  initialNow: string
  /** Changes when the clock is advanced elsewhere; then the time is read again. */
  moves: number
  onMoved(): void
}

/** Moves the product clock ahead. */
export function SandboxClock({ initialNow, moves, onMoved }: Props) {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const toast = useToast()
  const [now, setNow] = useState(initialNow)
  const [days, setDays] = useState('1')
  const [fault, setFault] = useState<string>()

  useSandboxPolling(
    (api) => api('GET /clock', {}),
    (answer) => setNow(answer.now),
    moves,
  )

  const { run: pass, isBusy } = useCall(
    async (milliseconds: number) => {
      setNow((await sandboxApi(locale)('POST /clock', { seconds: milliseconds / SECOND })).now)
      toast(t('sandbox_clock_passed'), 'success')
      onMoved()
    },
    (error) => {
      toast(errorText(error, t), 'danger')
      return undefined
    },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    const count = Number(toLatinDigits(days))
    const isRight = Number.isInteger(count) && count >= 1 && count <= MAXIMUM_CLOCK_STEP_DAYS
    setFault(isRight ? undefined : t('sandbox_clock_wrong'))
    if (isRight && !isBusy) void pass(count * DAY)
  }

  return (
    <Card as="section" label={t('sandbox_clock')}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <h2>{t('sandbox_clock')}</h2>
          <p>{t('sandbox_clock_now', { now: formatInstant(locale, now) })}</p>
          <Field
            label={t('sandbox_clock_days')}
            error={fault}
            inputMode="numeric"
            defaultValue={formatNumber(locale, 1)}
            onValue={setDays}
          />
          <Cluster>
            <Button type="submit" busy={isBusy} busyLabel={t('loading')}>
              {t('sandbox_clock_pass')}
            </Button>
            <Button kind="secondary" busy={isBusy} onClick={() => void pass(HOUR)}>
              {t('sandbox_clock_hour')}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Card>
  )
}
