import type { Locale } from '#kernel/locale.ts'
import type { Config } from './settings/settings.ts'

type Names = Pick<Config, 'brandNameFa' | 'brandNameEn'>

/** The name of the store in Persian or English, depending on the language. */
export function brandNameOf({ brandNameFa, brandNameEn }: Names, locale: Locale): string {
  return locale === 'fa' || locale === 'ar' ? brandNameFa : brandNameEn
}
