import {
  AGE_RATINGS,
  APPLICATION_ORIGINS,
  APPLICATION_SORTS,
  APPLICATION_TYPES,
} from '#features/catalogue/catalogue.rules.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { toLocalDigits } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'

interface TitledItem {
  label: string
  titleFa: string
  titleEn: string
}

/** The options of menus in the catalogue editors, with the same words as in the store. */
export function useOptions() {
  const t = useMessages('catalogue')
  const own = useMessages('officeCatalogue')
  const locale = useLocale()
  return {
    types: APPLICATION_TYPES.map((value) => ({ value, label: t(`detail_type_${value}`) })),
    origins: APPLICATION_ORIGINS.map((value) => ({ value, label: t(`detail_origin_${value}`) })),
    ageRatings: AGE_RATINGS.map((value) => ({ value, label: toLocalDigits(locale, value) })),
    sorts: APPLICATION_SORTS.map((value) => ({ value, label: own(`office_sort_${value}`) })),
    /** The chosen item stays in the menu even if it is no longer offered. */
    titled: (items: readonly TitledItem[], chosen = '') => {
      const options = items.map((item) => ({
        value: item.label,
        label: localisedText(locale, item, 'title'),
      }))
      const isOffered = chosen === '' || options.some(({ value }) => value === chosen)
      return isOffered ? options : [...options, { value: chosen, label: chosen }]
    },
  }
}
