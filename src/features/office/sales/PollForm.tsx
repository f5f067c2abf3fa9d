import { emptyTexts, pickTexts } from '#features/catalogue/texts.rules.ts'
import { MAXIMUM_POLL_OPTIONS, MINIMUM_POLL_OPTIONS } from '#features/poll/poll.rules.ts'
import { byPlace } from '#ui/byPlace.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { FormFields } from '../kit/FormFields.tsx'
import { ItemForm, type ItemFormProps } from '../kit/ItemForm.tsx'
import { type FormState, initialFormValues } from '../kit/useForm.ts'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { LABEL_FIELD } from './saleFields.ts'

export type PollList = OfficeCalls['GET /polls']['output']
export type ListedPoll = PollList['polls'][number]
type Input = OfficeCalls['POST /polls']['input']
type Option = Input['options'][number]

const EMPTY: Option = emptyTexts('text')
const FRESH: Input = {
  id: '',
  ...emptyTexts('question', 'description'),
  maximumChoices: 1,
  closeTime: null,
  options: [EMPTY, EMPTY],
}

function initialOf(known: ListedPoll | null): Input {
  if (!known) return FRESH
  const options = known.options.map((option) => pickTexts(option, 'text'))
  return { ...initialFormValues(FRESH, known), options }
}

export function PollForm({ editing }: { editing: ItemFormProps<ListedPoll, PollList> }) {
  const t = useMessages('officeSales')
  const { known } = editing
  const isFixed = known !== null && known.voters > 0
  return (
    <ItemForm
      editing={editing}
      title={known ? t('office_poll_edit', { id: known.id }) : t('office_poll_new')}
      initial={initialOf(known)}
      save={(act, values) =>
        known ? act('PUT /polls/{id}', { ...values, version: known.version }) : act('POST /polls', values)
      }
    >
      {(form) => (
        <FormFields
          of={form}
          messages="officeSales"
          fields={[
            !known && { ...LABEL_FIELD, name: 'id', maxLength: 40 },
            { kind: 'pair', name: 'question', label: 'office_poll_question', maxLength: 200 },
            { kind: 'pair', name: 'description', label: 'office_sale_line_about', maxLength: 1000 },
            { kind: 'time', name: 'closeTime', label: 'office_poll_close_time', hint: 'office_poll_no_end' },
            isFixed && <Notice key="fixed">{t('office_poll_fixed')}</Notice>,
            !isFixed && { kind: 'whole', name: 'maximumChoices', label: 'office_poll_choices' },
            !isFixed && <OptionFields key="options" of={form} />,
          ]}
        />
      )}
    </ItemForm>
  )
}

function OptionFields({ of: { values, change, errorAt } }: { of: FormState<Input> }) {
  const t = useMessages('officeSales')
  const { number } = useFormatFigures()
  const { options } = values
  const set = (next: Option[]) => change({ options: next })
  return (
    <>
      {byPlace(options, (option, at) => (
        <fieldset>
          <FormFields
            of={{
              values: option,
              change: (part) => set(options.map((one, place) => (place === at ? { ...one, ...part } : one))),
              errorAt: (name) => errorAt(`options.${at}.${name}`),
            }}
            messages="officeSales"
            fields={[
              {
                kind: 'pair',
                name: 'text',
                labelText: t('office_poll_option', { number: number(at + 1) }),
                maxLength: 120,
              },
            ]}
          />
          {options.length > MINIMUM_POLL_OPTIONS && (
            <Button kind="quiet" size="small" onClick={() => set(options.filter((_, place) => place !== at))}>
              {t('office_remove')}
            </Button>
          )}
        </fieldset>
      ))}
      {options.length < MAXIMUM_POLL_OPTIONS && (
        <Button kind="secondary" size="small" onClick={() => set([...options, EMPTY])}>
          {t('office_poll_option_add')}
        </Button>
      )}
    </>
  )
}
