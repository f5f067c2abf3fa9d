import { BulletList } from '#features/device/BulletList.tsx'
import { DeviceName } from '#features/device/DeviceName.tsx'
import { NoDevice } from '#features/device/NoDevice.tsx'
import { DeclineButton } from '#features/device/registration/DeclineButton.tsx'
import { useKeyedCall } from '#features/device/useKeyedCall.tsx'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData, useNavigate } from '#web/router.tsx'
import { devicePagePath, type loadConfirmReset, type Reset, type ResetData } from './recovery.loader.ts'
import { resetPageOf } from './recoveryPage.rules.ts'
import { useDeclineLabel } from './useDeclineLabel.ts'

/** Confirms the free reset of the account, after stating its consequences. */
export function ConfirmResetPage() {
  const { found, devices } = useLoaderData<typeof loadConfirmReset>()
  if (!found) return <NoDevice />
  return <Choice found={found} devices={devices} />
}

interface Props {
  found: NonNullable<ResetData['found']>
  devices: ResetData['devices']
}

function Choice({ found: { device, reset, quote }, devices }: Props) {
  const t = useMessages('recovery')
  const api = useApi()
  const navigate = useNavigate()
  const change = useKeyedCall(
    () => api('POST /device/{id}/reset', { id: device.id }),
    (chosen) =>
      navigate(devicePagePath(resetPageOf('/confirmReset', chosen), device.id, devices), { replace: true }),
  )
  const declineLabel = useDeclineLabel(quote)
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <h1>{t('confirm_title')}</h1>
        <p>{t('confirm_text')}</p>
      </Stack>
      <Consequences reset={reset} />
      <Notice title={t('reset_honest_title')}>{t('reset_honest')}</Notice>
      <Stack gap={2}>
        <FailureNotice text={change.failure} />
        <Button wide busy={change.isBusy} busyLabel={t('loading')} onClick={change.run}>
          {t('confirm_action')}
        </Button>
        <DeclineButton
          registration={device.registration}
          isOneOfSeveral={devices.length > 1}
          label={declineLabel}
          kind="secondary"
        />
        <ButtonLink kind="quiet" wide href={devicePagePath('/resetAccount', device.id, devices)}>
          {t('confirm_back')}
        </ButtonLink>
      </Stack>
      {change.sheet}
    </Stack>
  )
}

function Consequences({ reset: { estimate, giftDays } }: { reset: Reset }) {
  const t = useMessages('recovery')
  const locale = useLocale()
  const times = estimate && {
    usually: formatDay(locale, estimate.usuallyTime),
    latest: formatDay(locale, estimate.latestTime),
  }
  return (
    <BulletList
      points={[
        t('confirm_line'),
        ...(times ? [t('confirm_time', times)] : []),
        t('confirm_days', { count: giftDays }),
        t('confirm_apps'),
        t('confirm_sms'),
        t('confirm_leave'),
      ]}
    />
  )
}
