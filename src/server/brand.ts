import type { Locale } from '#kernel/locale.ts'
import type { Config } from './settings/settings.ts'

type Names = Pick<Config, 'brandNameFa' | 'brandNameEn'>

/** The store's name in the script of the language. */
export function brandOf({ brandNameFa, brandNameEn }: Names, locale: Locale): string {
  return locale === 'fa' || locale === 'ar' ? brandNameFa : brandNameEn
}
