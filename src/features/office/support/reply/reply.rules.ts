import type { Locale } from '#kernel/locale.ts'

/** The variables of a saved reply, such as `{days_left}`. */
export const REPLY_VARIABLES = [
  'phone',
  'ticket_number',
  'tracking_code',
  'device_state',
  'days_left',
  'brand',
] as const
export type ReplyVariable = (typeof REPLY_VARIABLES)[number]

export const MAXIMUM_REPLY_TITLE_LENGTH = 80
/** Far more than operators need; keeps the list on one page. */
export const MAXIMUM_SAVED_REPLIES = 200

export function isReplyVariable(name: string): name is ReplyVariable {
  return (REPLY_VARIABLES as readonly string[]).includes(name)
}

/** Returns the names of all variables in braces. */
export function findVariables(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** Whether a saved text uses only existing variables, and has no other braces. */
export function hasOnlyKnownVariables(text: string): boolean {
  const rest = text.replace(/\{([^{}]*)\}/g, (whole, name: string) => (isReplyVariable(name) ? '' : whole))
  return !/[{}]/.test(rest)
}

export type ReplyValues = Record<ReplyVariable, string | null>

/**
 * Fills the variables of a saved reply. A variable without a value stays in braces, so that the operator notices it
 * before sending.
 */
export function fillReply(text: string, values: ReplyValues): { text: string; missing: ReplyVariable[] } {
  const missing = new Set<ReplyVariable>()
  const filled = text.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    if (!isReplyVariable(name)) return whole
    const value = values[name]
    if (value === null) missing.add(name)
    return value ?? whole
  })
  return { text: filled, missing: [...missing] }
}

export type ReplyTexts = { [Language in Locale as `text${Capitalize<Language>}`]: string }

export function textOfReply(reply: ReplyTexts, locale: Locale): string {
  const texts: Record<Locale, string> = {
    fa: reply.textFa,
    en: reply.textEn,
    ar: reply.textAr,
    ru: reply.textRu,
  }
  return texts[locale]
}
