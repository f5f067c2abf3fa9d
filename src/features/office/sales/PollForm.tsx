import { MAXIMUM_OPTIONS, MINIMUM_OPTIONS } from '#features/poll/poll.rules.ts'
import { byPlace } from '#ui/byPlace.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { useAct } from '../shell/useAct.ts'
import { useFigures } from '../shell/useFigures.ts'
import { EditDialog } from './EditDialog.tsx'
import { formatTime, neededWhole, parseTime } from './form.rules.ts'
import { TextPair } from './TextPair.tsx'
import { TimeField } from './TimeField.tsx'
import { useFields } from './useFields.ts'

export type Polls = OfficeCalls['GET /polls']['output']
export type ListedPoll = Polls['polls'][number]

interface Props {
  /** Null for a new poll. */
  known: ListedPoll | null
  onClose: () => void
  onSaved: (polls: Polls) => void
  onRefused: () => void
}

interface Option {
  textFa: string
  textEn: string
}

const EMPTY: Option = { textFa: '', textEn: '' }

function initialOf(known: ListedPoll | null) {
  return {
    id: known?.id ?? '',
    questionFa: known?.questionFa ?? '',
    questionEn: known?.questionEn ?? '',
    descriptionFa: known?.descriptionFa ?? '',
    descriptionEn: known?.descriptionEn ?? '',
    maximumChoices: String(known?.maximumChoices ?? 1),
    closeTime: formatTime(known?.closeTime ?? null),
    options: known?.options.map(({ textFa, textEn }): Option => ({ textFa, textEn })) ?? [EMPTY, EMPTY],
  }
}

/** Value and setter of a field, by its name in the form and on the wire. */
type TextField = (
  name: 'questionFa' | 'questionEn' | 'descriptionFa' | 'descriptionEn',
  wire: string,
) => { value: string; onValue: (value: string) => void; error: string | undefined }

function inputOf(
  { maximumChoices, closeTime, ...rest }: ReturnType<typeof initialOf>,
  known: ListedPoll | null,
) {
  // An untouched time is sent unchanged, because the field shows no seconds.
  const isSameEnd = known !== null && closeTime === formatTime(known.closeTime)
  return {
    ...rest,
    maximumChoices: neededWhole(maximumChoices),
    closeTime: isSameEnd ? known.closeTime : parseTime(closeTime),
  }
}

export function PollForm({ known, onClose, onSaved, onRefused }: Props) {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const { act, isBusy, error, fields } = useAct()
  const { values, set } = useFields(initialOf(known))
  const isFixed = (known?.voters ?? 0) > 0
  const save = async () => {
    const asked = inputOf(values, known)
    const saved = known
      ? await act('PUT /polls/{id}', { ...asked, version: known.version }, shell('office_saved'))
      : await act('POST /polls', asked, shell('office_saved'))
    if (saved) onSaved(saved)
    else onRefused()
  }
  const text: TextField = (name, wire) => ({
    value: values[name],
    onValue: set(name),
    error: fields[wire],
  })
  return (
    <EditDialog
      title={known ? t('office_poll_edit', { id: known.id }) : t('office_poll_new')}
      onClose={onClose}
      onSave={save}
      isBusy={isBusy}
      error={error}
    >
      {!known && (
        <Field
          label={t('office_sale_label')}
          hint={t('office_sale_label_hint')}
          dir="ltr"
          maxLength={40}
          value={values.id}
          onValue={set('id')}
          error={fields['id']}
        />
      )}
      <PollTexts text={text} />
      <TimeField
        label={t('office_poll_close_time')}
        emptyHint={t('office_poll_no_end')}
        value={values.closeTime}
        onValue={set('closeTime')}
        error={fields['close_time']}
      />
      {isFixed ? (
        <Notice>{t('office_poll_fixed')}</Notice>
      ) : (
        <>
          <Field
            label={t('office_poll_choices')}
            inputMode="numeric"
            dir="ltr"
            value={values.maximumChoices}
            onValue={set('maximumChoices')}
            error={fields['maximum_choices']}
          />
          <OptionFields options={values.options} onOptions={set('options')} fields={fields} />
        </>
      )}
    </EditDialog>
  )
}

function PollTexts({ text }: { text: TextField }) {
  const t = useMessages('officeSales')
  return (
    <>
      <TextPair
        label={t('office_poll_question')}
        fa={text('questionFa', 'question_fa')}
        en={text('questionEn', 'question_en')}
        maxLength={200}
      />
      <TextPair
        label={t('office_sale_line_about')}
        fa={text('descriptionFa', 'description_fa')}
        en={text('descriptionEn', 'description_en')}
        maxLength={1000}
      />
    </>
  )
}

interface OptionProps {
  options: Option[]
  onOptions: (options: Option[]) => void
  fields: Record<string, string>
}

function OptionFields({ options, onOptions, fields }: OptionProps) {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const { number } = useFigures()
  const change = (at: number, part: Partial<Option>) =>
    onOptions(options.map((option, place) => (place === at ? { ...option, ...part } : option)))
  return (
    <>
      {byPlace(options, (option, at) => (
        <fieldset>
          <TextPair
            label={t('office_poll_option', { number: number(at + 1) })}
            fa={{
              value: option.textFa,
              onValue: (textFa) => change(at, { textFa }),
              error: fields[`options.${at}.text_fa`],
            }}
            en={{
              value: option.textEn,
              onValue: (textEn) => change(at, { textEn }),
              error: fields[`options.${at}.text_en`],
            }}
            maxLength={120}
          />
          {options.length > MINIMUM_OPTIONS && (
            <Button
              kind="quiet"
              size="small"
              onClick={() => onOptions(options.filter((_, place) => place !== at))}
            >
              {shell('office_remove')}
            </Button>
          )}
        </fieldset>
      ))}
      {options.length < MAXIMUM_OPTIONS && (
        <Button kind="secondary" size="small" onClick={() => onOptions([...options, EMPTY])}>
          {t('office_poll_option_add')}
        </Button>
      )}
    </>
  )
}
