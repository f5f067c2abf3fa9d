import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import { useForm } from '#features/office/kit/form/useForm.ts'
import { DataTable } from '#features/office/kit/list/DataTable.tsx'
import { Anchor } from '#ui/Anchor.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { ScreenHead } from '../../kit/ScreenHead.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { type ReloadableData, useLoadedData } from '../../kit/useLoadedData.ts'
import { useMutation } from '../../kit/useMutation.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import { officeHref, usePathParameter } from '../../shell/officeRouter.tsx'
import { useSavedToast } from '../../version/useSavedToast.ts'
import { VersionsLink } from '../../version/VersionsLink.tsx'
import { useUnsavedChangesWarning } from '../useDraft.ts'

type Document = OfficeCalls['GET /documents/{name}']['output']
const TONE = { planned: 'warn', valid: 'action', earlier: 'neutral' } as const

/** One text of /content: its versions, and the form for the next version. */
export function DocumentPage() {
  const t = useMessages('officeCatalogue')
  const name = usePathParameter('/documents/{name}', 'name')
  const document = useLoadedData('GET /documents/{name}', { name })
  return (
    <>
      <ScreenHead
        title={titleIn(document.data, useLocale() === 'fa') ?? name}
        back={{ href: officeHref('/documents'), label: t('office_title_documents') }}
      >
        <VersionsLink kind="document" itemKey={name} />
        <Anchor href={`/content/${name}`}>{t('office_draft_see')}</Anchor>
      </ScreenHead>
      <Loaded of={document}>
        {(data) => (
          <Stack gap={5}>
            <Versions document={data} list={document} />
            {/* A saved version resets the form. */}
            <NextVersion key={data.version} document={data} list={document} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

/** The title in the first lines of a text. */
function titleIn(document: Document | undefined, isPersian: boolean): string | undefined {
  const text = (isPersian ? document?.textFa : document?.textEn) ?? ''
  return /^title: (.+)$/m.exec(text)?.[1]
}

interface Props {
  document: Document
  list: ReloadableData<Document>
}

function Versions({ document: { name, versions }, list }: Props) {
  const t = useMessages('officeCatalogue')
  const { instant, number } = useFormatFigures()
  return (
    <DataTable
      label={t('office_document_versions')}
      rows={versions}
      rowKey={({ version }) => version}
      empty=""
      columns={[
        { title: t('office_document_version'), isNumber: true, cell: ({ version }) => number(version) },
        {
          title: t('office_document_valid_from'),
          cell: ({ validFrom }) => (validFrom ? instant(validFrom) : t('office_document_first')),
        },
        {
          title: t('office_document_state'),
          cell: ({ state }) => <Badge tone={TONE[state]}>{t(`office_document_state_${state}`)}</Badge>,
        },
        { title: t('office_document_author'), cell: ({ author }) => author || '–' },
        {
          title: t('office_do'),
          cell: ({ version, state }) =>
            state === 'planned' ? (
              <ActionButton
                call="DELETE /documents/{name}/versions/{version}"
                input={{ name, version }}
                updates={list}
                done={t('office_saved')}
                label={t('office_document_withdraw')}
                kind="danger"
                askKind="quiet"
                title={t('office_document_withdraw_title', { version: number(version) })}
              >
                <p>{t('office_document_withdraw_text')}</p>
              </ActionButton>
            ) : (
              <Anchor href={`/content/${name}?version=${version}`}>{t('office_document_read')}</Anchor>
            ),
        },
      ]}
    />
  )
}

const ROWS = 14

function NextVersion({ document, list }: Props) {
  const t = useMessages('officeCatalogue')
  const showSaved = useSavedToast()
  const acting = useMutation()
  const { name, textFa, textEn, textAr, textRu } = document
  const before = { textFa, textEn, textAr, textRu, validFrom: null as string | null }
  const form = useForm(before, acting.fields)
  const { values } = form
  const texts = ['textFa', 'textEn', 'textAr', 'textRu'] as const
  const changed = texts.filter((one) => values[one] !== before[one])
  useUnsavedChangesWarning(changed.length > 0)
  const save = async () => {
    const given = Object.fromEntries(changed.map((one) => [one, values[one]]))
    const input = { name, ...given, validFrom: values.validFrom, seen: document.version }
    const saved = await acting.act('POST /documents/{name}', input)
    if (!saved) return
    list.put(saved)
    await showSaved({ kind: 'document', key: name }, () => list.reload())
  }
  return (
    <Stack gap={4}>
      <h2>{t('office_document_new')}</h2>
      <p>{t('office_document_hint', { sample: '{refundHours}' })}</p>
      <FormFields
        of={form}
        messages="officeCatalogue"
        fields={[
          { kind: 'area', name: 'textFa', label: 'office_document_fa', dir: 'rtl', lang: 'fa', rows: ROWS },
          { kind: 'area', name: 'textEn', label: 'office_document_en', dir: 'ltr', lang: 'en', rows: ROWS },
          { kind: 'area', name: 'textAr', label: 'office_document_ar', dir: 'rtl', lang: 'ar', rows: ROWS },
          { kind: 'area', name: 'textRu', label: 'office_document_ru', dir: 'ltr', lang: 'ru', rows: ROWS },
          {
            kind: 'time',
            name: 'validFrom',
            label: 'office_document_valid_from',
            hint: 'office_document_valid_now',
          },
        ]}
      />
      <FailureNotice text={acting.error} />
      <Cluster>
        <Button busy={acting.isBusy} disabled={changed.length === 0} onClick={save}>
          {t('office_save')}
        </Button>
      </Cluster>
    </Stack>
  )
}
