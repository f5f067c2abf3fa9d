import { formatThousandToman, toman } from '#kernel/money.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ApplicationSection } from './ApplicationSection.tsx'
import type { Application } from './application.types.ts'
import { purchasePath } from './purchasePath.ts'

/** Shows how to buy an application that is sold separately: permanently, or for a number of days. */
export function ApplicationOffers({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { price, packages } = application
  // Applications without a package file are not sold.
  if (packages.length === 0 || !application.isInstallable) return null
  const inThousands = (amount: number) =>
    t('detail_offer_price', { price: formatThousandToman(locale, toman(amount)) })
  const items = packages.map((one) => ({
    id: one.label,
    term: one.name,
    value: inThousands(one.discountedPrice ?? one.price),
  }))
  if (price > 0) items.push({ id: 'for-good', term: t('detail_offer_for_good'), value: inThousands(price) })
  return (
    <ApplicationSection title={t('detail_offers')}>
      <DefinitionList items={items} />
      <ButtonLink kind="secondary" wide href={purchasePath(application)}>
        {t('detail_offers_action')}
      </ButtonLink>
    </ApplicationSection>
  )
}
