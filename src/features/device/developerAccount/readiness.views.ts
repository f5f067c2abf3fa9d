import type { Locale } from '#kernel/locale.ts'
import { translate } from '#server/messages.ts'
import type { AccountFinding } from './readiness.rules.ts'

/** A finding in words, with Apple's own behind them. The office shows the same message. */
export function describeFinding(locale: Locale, { code, detail }: AccountFinding): string {
  const words = translate(locale, `office_account_finding_${code}`)
  return detail ? `${words} (${detail})` : words
}
