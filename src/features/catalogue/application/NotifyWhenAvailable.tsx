import { type MouseEvent, useState } from 'react'
import { link } from '#links.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { useLoginFromHere } from '#web/session/useLoginFromHere.ts'
import { writeStored } from '#web/storage/storage.ts'
import { useUser } from '#web/storage/stores.ts'

/**
 * Replaces the get button while an application has no file: the user can request an SMS for when it can be installed. A
 * visitor logs in first; the request is kept and sent afterwards.
 */
export function NotifyWhenAvailable({ id, className }: { id: number; className?: string | undefined }) {
  const t = useMessages('catalogue')
  const api = useApi()
  const toast = useToast()
  const { isAuthenticated } = useUser()
  const [isAsked, setAsked] = useState(false)
  const goToLogin = useLoginFromHere()
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    if (!isAuthenticated) {
      writeStored('installationRequest', id)
      goToLogin()
      return
    }
    api('POST /application/{id}/installation/request', { id }).then(
      () => {
        setAsked(true)
        toast(t('detail_told_later'))
      },
      () => toast(t('detail_tell_failed')),
    )
  }
  return (
    <ButtonLink size="large" wide className={className} href={link('/register')} onClick={ask}>
      {t(isAsked ? 'detail_told_later' : 'detail_tell_me')}
    </ButtonLink>
  )
}
