import type { ReactNode } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'

/** Files belong to somebody from the start; what is written waits meanwhile. */
export function LoginForFiles({ label, onLogin }: { label: ReactNode; onLogin(): void }) {
  const t = useMessages('ticket')
  return (
    <Notice
      title={label}
      action={
        <Button kind="secondary" size="small" onClick={onLogin}>
          {t('files_login_action')}
        </Button>
      }
    >
      {t('files_login')}
    </Notice>
  )
}
