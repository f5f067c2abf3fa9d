import { textDirectionOf } from '#features/ticket/conversation/ticketPage.rules.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { Rating } from '#ui/picture/Rating.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { Column } from '../kit/list/DataTable.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useOfficeFacts } from '../shell/officeApi.ts'
import css from './cells.module.css'
import type { OfficeComment } from './comment.types.ts'

interface Options {
  /** Id of the comment whose API call is running. */
  busyWith: number | null
  onHide: (comment: OfficeComment) => void
  onAnswer: (comment: OfficeComment) => void
}

export function useCommentColumns({ busyWith, onHide, onAnswer }: Options): Column<OfficeComment>[] {
  const t = useMessages('officeSupport')
  const { day } = useFormatFigures()
  return [
    { title: t('office_comment_on'), cell: (comment) => <On comment={comment} /> },
    { title: t('office_comment_text'), isLong: true, cell: (comment) => <Words comment={comment} /> },
    {
      title: t('office_comment_answered'),
      isLong: true,
      cell: ({ answer }) =>
        answer === null ? (
          '–'
        ) : (
          <p className={css.words} dir={textDirectionOf(answer)}>
            {answer}
          </p>
        ),
    },
    { title: t('office_comment_time'), cell: ({ createTime }) => day(createTime) },
    {
      title: t('office_do'),
      cell: (comment) => (
        <Cluster>
          <Button kind="secondary" size="small" onClick={() => onAnswer(comment)}>
            {t(comment.answer === null ? 'office_comment_answer' : 'office_comment_answer_change')}
          </Button>
          <Button kind="quiet" size="small" busy={busyWith === comment.id} onClick={() => onHide(comment)}>
            {t(comment.hideTime === null ? 'office_comment_hide' : 'office_comment_show')}
          </Button>
        </Cluster>
      ),
    },
  ]
}

function On({ comment: { application } }: { comment: OfficeComment }) {
  const { publicUrl } = useOfficeFacts()
  const locale = useLocale()
  return (
    <Anchor href={`${publicUrl}/applications/${application.label}`} target="_blank" rel="noreferrer">
      <bdi>{locale === 'fa' ? application.nameFa : application.nameEn}</bdi>
    </Anchor>
  )
}

function Words({ comment }: { comment: OfficeComment }) {
  const t = useMessages('officeSupport')
  const { day } = useFormatFigures()
  return (
    <div>
      <Cluster>
        <strong>
          <bdi>{comment.author}</bdi>
        </strong>
        <Rating value={comment.score} label={t('office_comment_stars', { count: comment.score })} />
        {comment.hideTime !== null && (
          <Badge tone="danger">{t('office_comment_hidden', { day: day(comment.hideTime) })}</Badge>
        )}
      </Cluster>
      <p className={css.words} dir={textDirectionOf(comment.text)}>
        {comment.text}
      </p>
    </div>
  )
}
