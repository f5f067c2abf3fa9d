import type { ReactNode } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'

/**
 * Shown to visitors instead of the file field: every file belongs to a user, so they log in first. The draft is kept
 * meanwhile.
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
