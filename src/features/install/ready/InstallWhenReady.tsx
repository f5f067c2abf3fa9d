import { useState } from 'react'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { nextPollDelay } from '#features/device/registration/registrationPage.rules.ts'
import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useWishedApplication } from '#web/storage/wishedApplication.ts'
import { usePolled } from '#web/usePolled.ts'
import { InlineInstallation } from './InlineInstallation.tsx'

type Registration = Calls['GET /device/{id}/registration']['output']

interface Props {
  deviceId: string
  /** Explains what happens with the device after the purchase, while it waits for its registration. */
  waitingText: string
  /** The link to the device's position in the queue, while it waits. */
  waitingLabel: string
}

/**
 * After a purchase: watches the device while the page is open, and installs the requested application as soon as the
 * device is ready. A page that shows it must load the messages `install` and `login`.
 */
export function InstallWhenReady({ deviceId, waitingText, waitingLabel }: Props) {
  const api = useApi()
  const [registration, setRegistration] = useState<Registration>()
  const isReady = registration?.status === REGISTRATION_STATUS.registered
  usePolled<Registration>(isReady ? null : deviceId, {
    ask: () => api('GET /device/{id}/registration', { id: deviceId }),
    onAnswer: setRegistration,
    // Ignore the error: the page keeps its state until the next response.
    onFailure: () => undefined,
    pause: (asked, failures) => (asked === 0 ? 0 : nextPollDelay(failures)),
  })
  if (isReady) return <Ready deviceId={deviceId} />
  return (
    <Stack gap={3}>
      <p>{waitingText}</p>
      <Wait readyTime={registration?.estimate?.usuallyTime ?? null} />
      <ButtonLink wide size="large" href={`${link('/waiting')}?device=${deviceId}`}>
        {waitingLabel}
      </ButtonLink>
    </Stack>
  )
}

function Wait({ readyTime }: { readyTime: string | null }) {
  const t = useMessages('install')
  const locale = useLocale()
  const wish = useWishedApplication()
  return (
    <>
      {readyTime && <p>{t('ready_wait', { date: formatDay(locale, readyTime) })}</p>}
      {wish && <p>{t('ready_wish', { name: localisedText(locale, wish, 'name') })}</p>}
    </>
  )
}

function Ready({ deviceId }: { deviceId: string }) {
  const t = useMessages('install')
  // Starting the installation clears the request, but the installation stays visible here.
  const [id] = useState(useWishedApplication()?.id ?? null)
  return (
    <Stack as="section" gap={3}>
      <div role="status">
        <h2>{t('ready_now')}</h2>
        <p>{t('ready_now_text')}</p>
      </div>
      <InlineInstallation id={id} deviceId={deviceId} />
      <ButtonLink kind="quiet" wide href={`${link('/install')}?device=${deviceId}`}>
        {t('install_more')}
      </ButtonLink>
    </Stack>
  )
}
