import { emptyTexts, pickTexts } from '#features/catalogue/texts.rules.ts'
import { MAXIMUM_POLL_OPTIONS, MINIMUM_POLL_OPTIONS } from '#features/poll/poll.rules.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { renderStaticList } from '#ui/renderStaticList.ts'
import { useMessages } from '#web/i18n.tsx'
import { FormFields } from '../kit/form/FormFields.tsx'
import { type FormState, initialFormValues } from '../kit/form/useForm.ts'
import { type ItemOfList, NEW_ITEM, useSavedItem } from '../kit/form/useSavedItem.ts'
import { ItemPage } from '../kit/ItemPage.tsx'
import { Loaded, MissingItem } from '../kit/Loaded.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { usePathParameter } from '../shell/officeRouter.tsx'
import { LABEL_FIELD } from './labelField.ts'

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

/** The screen of one poll, or of a new one. */
export function PollPage() {
  const list = useLoadedData('GET /polls', {})
  const id = usePathParameter('/polls/{id}', 'id')
  return (
    <Loaded of={list}>
      {({ polls }) => {
        const known = polls.find((one) => one.id === id) ?? null
        if (!known && id !== NEW_ITEM) return <MissingItem />
        return <PollForm key={id} known={known} list={list} />
      }}
    </Loaded>
  )
}

function PollForm({ known, list }: ItemOfList<ListedPoll, PollList>) {
  const t = useMessages('officeSales')
  const item = known ? ({ kind: 'poll', key: known.id } as const) : undefined
  const { acting, keep } = useSavedItem('/polls', list, item)
  const isFixed = known !== null && known.voters > 0
  return (
    <ItemPage
      title={known ? t('office_poll_edit', { id: known.id }) : t('office_poll_new')}
      back={{ path: '/polls', label: t('office_title_polls') }}
      draftKey={`polls/${known?.id ?? NEW_ITEM}`}
      initial={initialOf(known)}
      version={known?.version ?? ''}
      acting={acting}
      versions={item}
      onSave={async (values, version) =>
        keep(
          known
            ? await acting.act('PUT /polls/{id}', { ...values, version })
            : await acting.act('POST /polls', values),
        )
      }
    >
      {(form) => (
        <FormFields
          of={form}
          messages="officeSales"
          fields={[
            !known && { ...LABEL_FIELD, name: 'id', maxLength: 40 },
            { kind: 'pair', name: 'question', label: 'office_poll_question', maxLength: 200 },
            { kind: 'pair', name: 'description', label: 'office_sale_line_about', rows: 3, maxLength: 1000 },
            {
              kind: 'time',
              name: 'closeTime',
              isEnd: true,
              label: 'office_poll_close_time',
              hint: 'office_poll_no_end',
            },
            isFixed && <Notice key="fixed">{t('office_poll_fixed')}</Notice>,
            !isFixed && { kind: 'whole', name: 'maximumChoices', label: 'office_poll_choices' },
            !isFixed && <OptionFields key="options" of={form} />,
          ]}
        />
      )}
    </ItemPage>
  )
}

function OptionFields({ of: { values, change, errorAt } }: { of: FormState<Input> }) {
  const t = useMessages('officeSales')
  const { number } = useFormatFigures()
  const { options } = values
  const set = (next: Option[]) => change({ options: next })
  return (
    <>
      {renderStaticList(options, (option, at) => (
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
