import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'

/** The login for existing accounts, which works in every browser. */
const MEMBER_LOGIN = `${link('/register')}?member=1`

export function ExistingAccountLink({ isOtherNumber = false }: { isOtherNumber?: boolean }) {
  const t = useMessages('login')
  return (
    <ButtonLink kind="secondary" wide href={MEMBER_LOGIN}>
      {t(isOtherNumber ? 'activate_other_number' : 'start_register_log_in')}
    </ButtonLink>
  )
}

/** The URL at which a new user continues on an iPhone. */
export function useRegisterAddress(): string {
  return `${useSite().publicUrl}${link('/startRegister')}`
}
