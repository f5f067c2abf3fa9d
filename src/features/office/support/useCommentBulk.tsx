import { useMessages } from '#web/i18n.tsx'
import { BulkAction, type BulkRows } from '../kit/list/BulkAction.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeComment } from './comment.types.ts'

/** The bulk actions on comments. */
export function useCommentBulk() {
  const t = useMessages('officeSupport')
  const { number } = useFormatFigures()
  return {
    nameOf: ({ author }: OfficeComment) => author,
    actions: (chosen: BulkRows<OfficeComment>) => (
      <BulkAction
        of={chosen}
        call="POST /comments/{id}/hide"
        inputOf={({ id, revision }) => ({ id, revision, isHidden: true })}
        label={t('office_comments_hide')}
        title={t('office_comments_hide_title', { count: number(chosen.rows.length) })}
      >
        <p>{t('office_comments_hide_text')}</p>
      </BulkAction>
    ),
  }
}
