import { splitFileSize } from '#features/catalogue/application/applicationText.rules.ts'
import { formatNumber } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'

export function ApplicationSize({ bytes }: { bytes: number }) {
  const t = useMessages('install')
  const locale = useLocale()
  const { amount, unit } = splitFileSize(bytes)
  return t(`install_size_${unit}`, { amount: formatNumber(locale, amount, 1) })
}
