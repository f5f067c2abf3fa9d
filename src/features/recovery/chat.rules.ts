interface ChatContext {
  locale: string
  /** The name of the device's registration status. */
  status: string | null
}

/**
 * The URL of the support chat with context for the agent. It contains nothing personal, neither the phone number nor
 * the device.
 */
export function chatUrlWithContext(chatUrl: string, { locale, status }: ChatContext): string {
  const address = new URL(chatUrl)
  address.searchParams.set('lang', locale)
  if (status) address.searchParams.set('status', status)
  return address.href
}
