import { useState } from 'react'
import { StepUpSheet } from '#features/login/StepUpSheet.tsx'
import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData, useLocation, useNavigate } from '#web/router.tsx'
import type { loadGetDevice } from '../device.loader.ts'

/** Shown only when the device could not be claimed: the reason, and a way to try again. */
export function GetDevicePage() {
  const t = useMessages('device')
  const { fault } = useLoaderData<typeof loadGetDevice>()
  if (fault === 'code') return <FreshCode />
  return (
    <EmptyState
      level={1}
      drawing="device"
      title={t('get_device_failed')}
      text={t(`get_device_${fault}`)}
      action={<ButtonLink href={link('/installProfile')}>{t('get_device_again')}</ButtonLink>}
    />
  )
}

/** Opens the dialog for a fresh SMS code at once. After the code the page reloads and claims the device again. */
function FreshCode() {
  const t = useMessages('device')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(true)
  const claimAgain = () => {
    setOpen(false)
    void navigate(`${pathname}${search}`, { replace: true })
  }
  return (
    <>
      <EmptyState
        level={1}
        drawing="device"
        title={t('get_device_code')}
        text={t('get_device_code_text')}
        action={<Button onClick={() => setOpen(true)}>{t('get_device_code_action')}</Button>}
      />
      {isOpen && <StepUpSheet onClose={() => setOpen(false)} onDone={claimAgain} />}
    </>
  )
}
