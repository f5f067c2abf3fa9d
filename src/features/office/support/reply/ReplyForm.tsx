import { emptyTexts } from '#features/catalogue/texts.rules.ts'
import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import { ItemForm, type ItemFormProps } from '#features/office/kit/form/ItemForm.tsx'
import { initialFormValues } from '#features/office/kit/form/useForm.ts'
import { LOCALE_NAME, LOCALES } from '#kernel/locale.ts'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import { MAXIMUM_REPLY_TITLE_LENGTH, REPLY_VARIABLES } from './reply.rules.ts'

export type ReplyList = OfficeCalls['GET /replies']['output']
export type SavedReply = ReplyList['replies'][number]
type Input = Pick<SavedReply, 'title' | 'textFa' | 'textEn' | 'textAr' | 'textRu'>

const FRESH: Input = { title: '', ...emptyTexts('text') }
const NAMES = { fa: 'textFa', en: 'textEn', ar: 'textAr', ru: 'textRu' } as const

/** The form for a saved reply: a title for operators, and the text for users in each language. */
export function ReplyForm({ editing }: { editing: ItemFormProps<SavedReply, ReplyList> }) {
  const t = useMessages('officeSupport')
  const { known } = editing
  return (
    <ItemForm
      editing={editing}
      title={known ? t('office_reply_edit') : t('office_reply_new')}
      initial={initialFormValues(FRESH, known)}
      save={(act, values) =>
        known
          ? act('PUT /replies/{id}', { ...values, id: known.id, revision: known.revision })
          : act('POST /replies', values)
      }
    >
      {(form) => (
        <FormFields
          of={form}
          messages="officeSupport"
          fields={[
            {
              kind: 'text',
              name: 'title',
              label: 'office_reply_title',
              maxLength: MAXIMUM_REPLY_TITLE_LENGTH,
            },
            <Variables key="variables" />,
            ...LOCALES.map((locale) => ({
              kind: 'area' as const,
              name: NAMES[locale],
              labelText: t('office_reply_text_in', { language: LOCALE_NAME[locale] }),
              rows: 4,
              dir: locale === 'fa' || locale === 'ar' ? ('rtl' as const) : ('ltr' as const),
            })),
          ]}
        />
      )}
    </ItemForm>
  )
}

/** The variables that a text may contain. */
function Variables() {
  const t = useMessages('officeSupport')
  return (
    <div>
      <p>{t('office_reply_variables')}</p>
      <ul>
        {REPLY_VARIABLES.map((name) => (
          <li key={name}>
            <Ltr>{`{${name}}`}</Ltr> {t(`office_reply_variable_${name}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
