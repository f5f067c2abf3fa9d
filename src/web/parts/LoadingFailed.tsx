import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { useMessages } from '../i18n.tsx'
import { useLocation, useNavigate } from '../router.tsx'

/** Message that a part of the page did not load; the button loads the page again. */
export function LoadingFailed({ text }: { text: string }) {
  const t = useMessages()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const again = () => void navigate(pathname + search, { replace: true, preventScrollReset: true })
  return (
    <Notice
      tone="danger"
      action={
        <Button kind="secondary" onClick={again}>
          {t('retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
