import { useEffect, useState } from 'react'
import { SIMULATED_DEVICE_COOKIE, SIMULATED_IPHONE_VALUE } from '#kernel/browserKind.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { writeCookie } from '#web/writeCookie.ts'

/** Makes the store treat this browser as Safari on an iPhone, or as itself again. */
export function simulateIphone(value: boolean): void {
  const maximumAge = value ? 'max-age=31536000' : 'max-age=0'
  writeCookie(`${SIMULATED_DEVICE_COOKIE}=${SIMULATED_IPHONE_VALUE}; path=/; samesite=lax; ${maximumAge}`)
}

/** Simulates an iPhone in a desktop browser. */
export function SandboxIphone() {
  const t = useMessages('sandbox')
  const toast = useToast()
  const [isIphone, setIphone] = useState(false)
  useEffect(
    () => setIphone(document.cookie.includes(`${SIMULATED_DEVICE_COOKIE}=${SIMULATED_IPHONE_VALUE}`)),
    [],
  )
  const choose = (value: boolean) => {
    simulateIphone(value)
    setIphone(value)
    toast(t(value ? 'sandbox_iphone_on' : 'sandbox_iphone_off'))
  }
  return (
    <Card as="section" label={t('sandbox_iphone')}>
      <Stack gap={3}>
        <h2>{t('sandbox_iphone')}</h2>
        <Checkbox label={t('sandbox_iphone_text')} checked={isIphone} onValue={choose} />
      </Stack>
    </Card>
  )
}
