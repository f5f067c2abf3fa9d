import type { ReactNode } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'

/**
 * Shown to anonymous visitors instead of the file field: every file belongs to a user, so they must log in first. The
 * draft of the ticket is kept.
 */
export function FileLoginPrompt({ label, onLogin }: { label: ReactNode; onLogin(): void }) {
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
