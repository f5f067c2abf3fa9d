import { Notice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from '../conversation/TicketPage.module.css'
import type { OwnItems, SubTopic, Topic } from '../ticket.loader.ts'
import { MAXIMUM_FILES_PER_MESSAGE, MAXIMUM_MESSAGE_LENGTH } from '../ticket.rules.ts'
import { FileLoginPrompt } from './FileLoginPrompt.tsx'
import { FilesField } from './FilesField.tsx'
import { MessageField } from './MessageField.tsx'
import { TopicFieldInput } from './TopicFieldInput.tsx'
import type { ChosenTopicLabels } from './ticketForm.rules.ts'
import { useTicketForm } from './useTicketForm.ts'

interface Props {
  topics: Topic[]
  asked: ChosenTopicLabels | null
  own: OwnItems
  onStartOver(): void
}

type Form = ReturnType<typeof useTicketForm>

/** The form of a new ticket: topic, sub topic, its fields, and the description. The draft is never lost. */
export function TicketForm({ topics, asked, own, onStartOver }: Props) {
  const t = useMessages('ticket')
  const form = useTicketForm(topics, asked)
  const startOver = () => {
    form.forget()
    onStartOver()
  }
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={5}>
        {form.isContinued && <Continued onStartOver={startOver} />}
        <TopicChoice topics={topics} form={form} />
        {form.sub?.note && <Sooner note={form.sub.note} href={form.sub.href} />}
        {form.sub?.fields.map((field) => (
          <TopicFieldInput key={field.label} field={field} form={form} own={own} />
        ))}
        <MessageField
          label={t('new_ticket_description')}
          hint={t('new_ticket_description_hint')}
          name="description"
          rows={6}
          value={form.draft.description}
          onValue={(description) => form.change({ description })}
          error={form.shownFault('description')}
          most={MAXIMUM_MESSAGE_LENGTH}
        />
        <Attachments form={form} />
        <Send form={form} />
      </Stack>
    </form>
  )
}

function Continued({ onStartOver }: { onStartOver(): void }) {
  const t = useMessages('ticket')
  return (
    <Notice
      action={
        <Button kind="secondary" size="small" onClick={onStartOver}>
          {t('new_ticket_start_over')}
        </Button>
      }
    >
      {t('new_ticket_continued')}
    </Notice>
  )
}

function TopicChoice({ topics, form }: { topics: Topic[]; form: Form }) {
  const t = useMessages('ticket')
  const { topic, sub } = form
  return (
    <>
      <Select
        label={t('new_ticket_topic')}
        name="topic"
        placeholder={t('new_ticket_choose')}
        value={topic?.label ?? ''}
        onValue={(label) => form.change({ topic: label, subTopic: '' })}
        options={optionsOf(topics)}
        error={form.shownFault('topic')}
      />
      {topic && topic.subTopics.length > 1 && (
        <Select
          label={t('new_ticket_sub_topic')}
          name="sub_topic"
          placeholder={t('new_ticket_choose')}
          value={sub?.label ?? ''}
          onValue={(label) => form.change({ topic: topic.label, subTopic: label })}
          options={optionsOf(topic.subTopics)}
          error={form.shownFault('sub_topic')}
        />
      )}
    </>
  )
}

const optionsOf = (named: readonly Pick<Topic, 'label' | 'name'>[]) =>
  named.map(({ label, name }) => ({ value: label, label: name }))

/** Help that may make the ticket unnecessary, with a link. */
function Sooner({ note, href }: Pick<SubTopic, 'note' | 'href'>) {
  const t = useMessages('ticket')
  return (
    <Notice
      title={t('new_ticket_sooner')}
      action={
        href && (
          <ButtonLink kind="secondary" size="small" href={href}>
            {t('new_ticket_sooner_action')}
          </ButtonLink>
        )
      }
    >
      {note}
    </Notice>
  )
}

function Attachments({ form }: { form: Form }) {
  const t = useMessages('ticket')
  const { draft, topic, sub } = form
  const label = t('new_ticket_optional', { field: t('files_label') })
  if (!form.isAuthenticated) return <FileLoginPrompt label={label} onLogin={form.goToLogin} />
  return (
    <FilesField
      // The React key resets the file field when its uploaded files have expired.
      key={form.filesRound}
      label={label}
      name="files"
      error={form.shownFault('files')}
      most={MAXIMUM_FILES_PER_MESSAGE}
      about={{ ...(topic && { topic: topic.label }), ...(sub && { subTopic: sub.label }) }}
      files={draft.files}
      onFiles={(files) => form.change({ files })}
      unfinished={form.unfinished}
    />
  )
}

function Send({ form: { failure, isBusy, isAuthenticated } }: { form: Form }) {
  const t = useMessages('ticket')
  return (
    <Stack gap={2}>
      {failure && (
        <Notice tone="danger" title={t('words_kept')} live>
          {failure}
        </Notice>
      )}
      <Button type="submit" wide busy={isBusy} busyLabel={t('loading')}>
        {t(isAuthenticated ? 'new_ticket_send' : 'new_ticket_login')}
      </Button>
      {!isAuthenticated && <p className={css.small}>{t('new_ticket_login_text')}</p>}
    </Stack>
  )
}
