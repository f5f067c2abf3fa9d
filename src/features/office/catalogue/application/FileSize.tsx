import { splitFileSize } from '#features/catalogue/application/applicationText.rules.ts'
import { formatNumber } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'

const KEYS = {
  kilobyte: 'detail_size_kilobyte',
  megabyte: 'detail_size_megabyte',
  gigabyte: 'detail_size_gigabyte',
} as const

/** The size of a file, formatted as in the store. */
export function FileSize({ bytes }: { bytes: number }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { amount, unit } = splitFileSize(bytes)
  return t(KEYS[unit], { amount: formatNumber(locale, amount, 1) })
}
