import { useEffect } from 'react'
import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData, useNavigate } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import type { loadGoToChat } from './chat.loader.ts'
import { chatUrlWithContext } from './chat.rules.ts'

/**
 * Redirects to the support chat, or to a new ticket when there is no chat. The button is for browsers that block the
 * redirect.
 */
export function GoToChatPage() {
  const t = useMessages('recovery')
  const { status } = useLoaderData<typeof loadGoToChat>()
  const { chatUrl } = useSite()
  const locale = useLocale()
  const navigate = useNavigate()
  const address = chatUrl && chatUrlWithContext(chatUrl, { locale, status })
  useEffect(() => {
    // Replace this page in the history, so that "back" skips it.
    if (address) window.location.replace(address)
    else void navigate(link('/ticket/create'), { replace: true })
  }, [address, navigate])
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h1>{t(address ? 'chat_title' : 'title_chat')}</h1>
        <p>{t(address ? 'chat_text' : 'chat_none')}</p>
      </Stack>
      <ButtonLink wide href={address || link('/ticket/create')}>
        {t(address ? 'chat_action' : 'chat_ticket')}
      </ButtonLink>
    </Stack>
  )
}
