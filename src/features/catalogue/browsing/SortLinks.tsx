import { FilterLinks } from '#ui/layout/FilterLinks.tsx'
import { useMessages } from '#web/i18n.tsx'
import { APPLICATION_SORTS, type ApplicationSort } from '../catalogue.rules.ts'

interface Props {
  chosen: ApplicationSort | undefined
  hrefOf(sort: ApplicationSort): string
}

/** The orders of a list. They are links, so that they work without JavaScript and have URLs. */
export function SortLinks({ chosen = 'download_count', hrefOf }: Props) {
  const t = useMessages('catalogue')
  return (
    <FilterLinks
      label={t('browse_sort')}
      choices={APPLICATION_SORTS.map((sort) => ({
        href: hrefOf(sort),
        label: t(`browse_sort_${sort}`),
        isCurrent: sort === chosen,
      }))}
    />
  )
}
