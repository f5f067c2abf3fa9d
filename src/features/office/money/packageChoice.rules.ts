import { formatNumber, type Locale } from '#kernel/locale.ts'

interface SoldPackage {
  id: number
  label: string
  nameFa: string
  nameEn: string
  priceToman: number
}

/**
 * Package names for a filter. Packages with the same name, for example after a price change, are told apart by price,
 * and with the same price by label.
 */
export function packageChoices(
  locale: Locale,
  packages: readonly SoldPackage[],
): Array<{ id: number; name: string }> {
  const nameOf = ({ nameFa, nameEn }: SoldPackage) => (locale === 'fa' ? nameFa : nameEn)
  const withPrice = (one: SoldPackage) => `${nameOf(one)} · ${formatNumber(locale, one.priceToman)}`
  const isShared = (one: SoldPackage, say: (one: SoldPackage) => string) =>
    packages.some((other) => other.id !== one.id && say(other) === say(one))
  return packages.map((one) => {
    if (!isShared(one, nameOf)) return { id: one.id, name: nameOf(one) }
    const name = withPrice(one)
    return { id: one.id, name: isShared(one, withPrice) ? `${name} · ${one.label}` : name }
  })
}
