import { Button } from '#ui/form/Button.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'

interface Props {
  page: number
  hasMore: boolean
  onPage: (page: number) => void
}

export function Pager({ page, hasMore, onPage }: Props) {
  const t = useMessages('officeSupport')
  if (page === 1 && !hasMore) return null
  return (
    <Cluster>
      {page > 1 && (
        <Button kind="secondary" size="small" onClick={() => onPage(page - 1)}>
          {t('office_page_previous')}
        </Button>
      )}
      {hasMore && (
        <Button kind="secondary" size="small" onClick={() => onPage(page + 1)}>
          {t('office_page_next')}
        </Button>
      )}
    </Cluster>
  )
}
