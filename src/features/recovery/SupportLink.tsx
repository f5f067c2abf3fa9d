import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'

/** A link to the support chat, or to a new ticket if the store has no chat. */
export function SupportLink() {
  const t = useMessages('recovery')
  const { chatUrl } = useSite()
  return (
    <ButtonLink kind="quiet" wide href={chatUrl ? link('/goToChat') : link('/ticket/create')}>
      {t(chatUrl ? 'reset_chat' : 'chat_ticket')}
    </ButtonLink>
  )
}
