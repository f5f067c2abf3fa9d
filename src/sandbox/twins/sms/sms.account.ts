/** Our sandbox accounts with both providers. Adapters that use the twins need these values. */
export const SANDBOX_ACCOUNT = {
  kavenegarKey: 'sandbox',
  kavenegarSender: '10004346',
  kavenegarCodeTemplate: 'bustan-code',
  smsIrKey: 'sandbox',
  smsIrLine: '30000000',
  smsIrCodeTemplateId: 123456,
  smsIrCodeTemplateIdEn: 123457,
} as const

export interface CodeTemplate {
  kavenegarName: string
  smsIrId: number
  words: string
}

/** Providers must approve every template: one in Persian, one for all other languages. */
const CODE_TEMPLATES: Record<'fa' | 'en', CodeTemplate> = {
  fa: {
    kavenegarName: SANDBOX_ACCOUNT.kavenegarCodeTemplate,
    smsIrId: SANDBOX_ACCOUNT.smsIrCodeTemplateId,
    words: 'کد ورود شما:',
  },
  en: {
    kavenegarName: `${SANDBOX_ACCOUNT.kavenegarCodeTemplate}-en`,
    smsIrId: SANDBOX_ACCOUNT.smsIrCodeTemplateIdEn,
    words: 'Your login code:',
  },
}

export function findTemplate(matches: (template: CodeTemplate) => boolean): CodeTemplate | undefined {
  return Object.values(CODE_TEMPLATES).find(matches)
}

/** The spoken text of a phone call: the digits one by one, twice. */
export function renderCall(code: string): string {
  const digits = [...code].join(' ')
  return `☎ ${digits} – ${digits}`
}

/** The last line binds the code to our domain, so that iOS offers it only there (requirement 10.21). */
export function renderCode(template: CodeTemplate, host: string, code: string): string {
  return `${template.words} ${code}\n\n@${host} #${code}`
}
