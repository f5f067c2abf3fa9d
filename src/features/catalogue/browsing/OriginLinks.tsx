import { formatNumber } from '#kernel/locale.ts'
import { FilterLinks } from '#ui/layout/FilterLinks.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { APPLICATION_ORIGINS, type ApplicationOrigin, type FacetCounts } from '../catalogue.rules.ts'

interface Props {
  chosen: ApplicationOrigin | undefined
  hrefOf(origin: ApplicationOrigin | undefined): string
  counts?: FacetCounts['origins'] | undefined
}

const LABEL_KEYS = {
  iranian: 'detail_origin_iranian',
  foreign: 'detail_origin_foreign',
  unlocked: 'detail_origin_unlocked',
} as const satisfies Record<ApplicationOrigin, string>

/** All, Iranian, foreign and unlocked (requirement 1.3). An origin without applications is left out. */
export function OriginLinks({ chosen, hrefOf, counts }: Props) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const number = (name: keyof FacetCounts['origins']) => counts && formatNumber(locale, counts[name])
  const shown = APPLICATION_ORIGINS.filter((origin) => !counts || counts[origin] > 0 || origin === chosen)
  const all = {
    href: hrefOf(undefined),
    label: t('browse_any_origin'),
    count: number('all'),
    isCurrent: !chosen,
  }
  return (
    <FilterLinks
      label={t('browse_origins')}
      choices={[
        all,
        ...shown.map((origin) => ({
          href: hrefOf(origin),
          label: t(LABEL_KEYS[origin]),
          count: number(origin),
          isCurrent: origin === chosen,
        })),
      ]}
    />
  )
}
