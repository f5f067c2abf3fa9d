interface Context {
  locale: string
  /** How the device stands, by the name of its status. */
  status: string | null
}

/** The configured chat with what helps whoever answers. Nothing personal: neither a number nor a device. */
export function chatAddress(chatUrl: string, { locale, status }: Context): string {
  const address = new URL(chatUrl)
  address.searchParams.set('lang', locale)
  if (status) address.searchParams.set('status', status)
  return address.href
}
