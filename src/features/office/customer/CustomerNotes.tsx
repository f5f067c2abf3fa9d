import { useState } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useMutation } from '../kit/useMutation.ts'
import { useTextKeptInTab } from '../support/useTextKeptInTab.ts'
import css from './Customer.module.css'
import { MAXIMUM_NOTE_LENGTH } from './customer.rules.ts'
import type { Customer, CustomerProps } from './customer.types.ts'

type Note = Customer['notes'][number]

/** Notes of operators about a customer. Customers never see them. */
export function CustomerNotes({ customer, updates }: CustomerProps) {
  const t = useMessages('officeCustomer')
  const { notes } = customer
  return (
    <Section title={t('office_customer_notes')}>
      <Stack gap={3}>
        <NewNote customer={customer} updates={updates} />
        {notes.length === 0 && <p className={css.small}>{t('office_customer_notes_none')}</p>}
        <ul className={css.rows}>
          {notes.map((note) => (
            <li key={note.id}>
              <OneNote note={note} customer={customer} updates={updates} />
            </li>
          ))}
        </ul>
      </Stack>
    </Section>
  )
}

function NewNote({ customer: { id }, updates }: CustomerProps) {
  const t = useMessages('officeCustomer')
  const { act, isBusy, error, fields } = useMutation()
  const [text, setText] = useTextKeptInTab(`office_customer_note_${id}`)
  const add = async () => {
    const answer = await act('POST /customers/{id}/notes', { id, text }, t('office_customer_note_added'))
    if (!answer) return
    setText('')
    updates.put(answer)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Stack gap={2}>
        <TextArea
          label={t('office_customer_note_new')}
          hint={t('office_customer_note_hint')}
          error={fields['text'] ?? (error || undefined)}
          value={text}
          onValue={setText}
          maxLength={MAXIMUM_NOTE_LENGTH}
          rows={2}
          dir="auto"
        />
        <Cluster>
          <Button type="submit" kind="secondary" size="small" busy={isBusy}>
            {t('office_customer_note_add')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

function OneNote({ note, customer: { id }, updates }: CustomerProps & { note: Note }) {
  const t = useMessages('officeCustomer')
  const { instant } = useFormatFigures()
  const [text, setText] = useState(note.text)
  const acting = useMutation()
  return (
    <>
      <p className={css.text} dir="auto">
        {note.text}
      </p>
      <p className={css.small}>
        <bdi>{note.author}</bdi>
        <span>{instant(note.createTime)}</span>
        {note.editTime && <span>{t('office_customer_note_edited')}</span>}
        {note.grantedDays !== null && (
          <span>{t('office_customer_note_days', { count: note.grantedDays })}</span>
        )}
      </p>
      {note.mayChange && (
        <Cluster>
          <ActionButton
            acting={acting}
            call="PUT /customers/{id}/notes/{note}"
            input={{ id, note: note.id, text }}
            updates={updates}
            onOpen={() => setText(note.text)}
            label={t('office_customer_note_edit')}
            title={t('office_customer_note_edit_title')}
            kind="quiet"
            hasFieldErrors
          >
            <TextArea
              label={t('office_customer_note_label')}
              error={acting.fields['text']}
              value={text}
              onValue={setText}
              maxLength={MAXIMUM_NOTE_LENGTH}
              rows={4}
              dir="auto"
            />
          </ActionButton>
          <ActionButton
            call="DELETE /customers/{id}/notes/{note}"
            input={{ id, note: note.id }}
            updates={updates}
            done={t('office_customer_note_removed')}
            label={t('office_customer_note_remove')}
            title={t('office_customer_note_remove_title')}
            kind="danger"
            askKind="quiet"
          >
            <p>{t('office_customer_note_remove_text')}</p>
          </ActionButton>
        </Cluster>
      )}
    </>
  )
}
