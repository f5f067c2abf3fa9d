import { BrowserGuard } from '#features/gate/BrowserGuard.tsx'
import { RegistrationSteps } from '#features/gate/RegistrationSteps.tsx'
import { link } from '#links.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData, useNavigate } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { useBrowserKind } from '#web/useBrowserKind.ts'
import { ExistingAccountLink } from './ExistingAccountLink.tsx'
import type { loadStartRegister } from './login.loader.ts'
import { clearLoginAttempt } from './loginFlow.ts'
import { TermsNotice } from './TermsNotice.tsx'

/** The gate of this page applies to registration only: a user with an account can log in in any browser. */
export function StartRegisterPage() {
  return (
    <BrowserGuard purpose="register" action={<ExistingAccountLink />}>
      <Start />
    </BrowserGuard>
  )
}

/** Explains registration, its three steps and the detected device. The start button clears an earlier login attempt. */
function Start() {
  const t = useMessages('login')
  const { brand } = useSite()
  const locale = useLocale()
  const { isOpen, usuallyDays, longDays } = useLoaderData<typeof loadStartRegister>()
  const navigate = useNavigate()
  const start = () => {
    clearLoginAttempt()
    void navigate(link('/register'))
  }
  return (
    <Stack gap={5}>
      <h1>{t('start_register_title', { brand: brand[locale] })}</h1>
      <p>{t('start_register_text')}</p>
      <DetectedDevice />
      <RegistrationSteps usuallyDays={usuallyDays} longDays={longDays} />
      {!isOpen && (
        <Notice
          tone="warning"
          title={t('start_register_closed')}
          action={<ButtonLink href={link('/visitLater')}>{t('start_register_tell_me')}</ButtonLink>}
        >
          {t('start_register_closed_text')}
        </Notice>
      )}
      <Button wide size="large" kind={isOpen ? 'primary' : 'secondary'} onClick={start}>
        {t(isOpen ? 'start_register_action' : 'start_register_log_in')}
      </Button>
      <TermsNotice />
    </Stack>
  )
}

const NAMES = { iphone: 'device_iphone', ipad: 'device_ipad', ipod: 'device_ipod' } as const

function DetectedDevice() {
  const t = useMessages('login')
  const kind = useBrowserKind()
  if (!kind || kind.device === 'other') return null
  const device = t(NAMES[kind.device])
  return (
    <Notice tone="success">
      {kind.iosVersion
        ? t('start_register_found_ios', { device, version: kind.iosVersion })
        : t('start_register_found', { device })}
    </Notice>
  )
}
