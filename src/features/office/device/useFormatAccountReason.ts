import { useMessages } from '#web/i18n.tsx'

const KNOWN = ['agreement', 'membership', 'certificate'] as const

/** Why Apple closed or ended an account, as text. An unknown reason is shown as stored. */
export function useFormatAccountReason(): (reason: string) => string {
  const t = useMessages('officeDevice')
  return (reason) => {
    const known = KNOWN.find((one) => one === reason)
    return known ? t(`office_account_reason_${known}`) : `\u2068${reason}\u2069`
  }
}
