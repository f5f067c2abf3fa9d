import { useItemForm } from '#features/office/kit/form/ItemForm.tsx'
import type { Column } from '#features/office/kit/list/DataTable.tsx'
import { ListScreen } from '#features/office/kit/list/ListScreen.tsx'
import { LOCALE_NAME, LOCALES } from '#kernel/locale.ts'
import { Button } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { type ReloadableData, useLoadedData } from '../../kit/useLoadedData.ts'
import { ReplyForm, type ReplyList, type SavedReply } from './ReplyForm.tsx'
import { textOfReply } from './reply.rules.ts'

/** The saved replies of support. */
export function RepliesPage() {
  const t = useMessages('officeSupport')
  const list = useLoadedData('GET /replies', {})
  const { add, edit, open } = useItemForm<SavedReply, ReplyList>(list)
  return (
    <>
      <ListScreen
        title={t('office_title_replies')}
        head={<Button onClick={add}>{t('office_reply_new')}</Button>}
        of={list}
        rows={({ replies }) => replies}
        rowKey={({ id }) => id}
        empty={t('office_reply_none')}
        columns={useColumns(edit, list)}
      />
      {open && <ReplyForm editing={open} />}
    </>
  )
}

function useColumns(
  edit: (reply: SavedReply) => void,
  list: ReloadableData<ReplyList>,
): Column<SavedReply>[] {
  const t = useMessages('officeSupport')
  const { instant } = useFormatFigures()
  return [
    {
      title: t('office_reply_title'),
      cell: (reply) => (
        <Button kind="quiet" size="small" onClick={() => edit(reply)}>
          {reply.title}
        </Button>
      ),
    },
    {
      title: t('office_reply_languages'),
      cell: (reply) =>
        LOCALES.filter((locale) => textOfReply(reply, locale))
          .map((locale) => LOCALE_NAME[locale])
          .join(' · '),
    },
    { title: t('office_reply_text'), isLong: true, cell: firstText },
    { title: t('office_reply_changed'), cell: ({ updateTime }) => instant(updateTime) },
    { title: t('office_reply_by'), cell: ({ updatedBy }) => <Ltr>{updatedBy}</Ltr> },
    { title: t('office_do'), cell: (reply) => <Remove reply={reply} list={list} /> },
  ]
}

function firstText(reply: SavedReply) {
  const text = LOCALES.map((locale) => textOfReply(reply, locale)).find(Boolean) ?? ''
  return <span dir="auto">{text.length > 90 ? `${text.slice(0, 90)}…` : text}</span>
}

function Remove({ reply: { id, title }, list }: { reply: SavedReply; list: ReloadableData<ReplyList> }) {
  const t = useMessages('officeSupport')
  return (
    <Cluster>
      <ActionButton
        call="DELETE /replies/{id}"
        input={{ id }}
        updates={list}
        done={t('office_saved')}
        label={t('office_reply_remove')}
        kind="danger"
        askKind="quiet"
        title={t('office_reply_remove_title', { title })}
      >
        <p>{t('office_reply_remove_text')}</p>
      </ActionButton>
    </Cluster>
  )
}
