import { useState } from 'react'
import { CODE_KINDS, formatCode } from '#features/promotion/promotion.rules.ts'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import type { Column } from '../kit/list/DataTable.tsx'
import { ListScreen } from '../kit/list/ListScreen.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import { CsvLink } from '../list/CsvLink.tsx'
import { SavedViews } from '../list/SavedViews.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import { VersionsLink } from '../version/VersionsLink.tsx'
import { CodeLimitsForm } from './CodeLimitsForm.tsx'
import { CODE_LIST_ORDERS } from './codeOrder.rules.ts'
import { useCodeBulk } from './useCodeBulk.tsx'
import { useFormatCodeEffect } from './useFormatCodeEffect.ts'

type Code = OfficeCalls['GET /codes']['output']['codes'][number]

/** The office's list of discount and gift codes. */
export function CodesPage() {
  const t = useMessages('officeSales')
  const { value, chosen, narrow, sorting, afterNumber, goOn, onFirst } = useListFilter()
  const sort = sorting(CODE_LIST_ORDERS)
  const [text, setText] = useState('')
  const [kind, batch] = [chosen('kind', CODE_KINDS), value('batch')]
  const input = { kind, batch: batch || undefined, text: text || undefined, order: sort.order }
  const list = useLoadedData('GET /codes', { ...input, before: afterNumber })
  const bulk = useCodeBulk()
  const columns = useColumns({ onBatch: narrow('batch'), onStopped: list.reload })
  const search = (typed: string) => {
    goOn(undefined)
    setText(typed)
  }
  return (
    <ListScreen
      title={t('office_title_codes')}
      head={
        <>
          <Select
            label={t('office_code_kind')}
            value={kind ?? ''}
            onValue={narrow('kind')}
            placeholder={t('office_all')}
            options={CODE_KINDS.map((one) => ({ value: one, label: t(`office_code_kind_${one}`) }))}
          />
          <Field label={t('office_code_batch')} value={batch} onValue={narrow('batch')} maxLength={100} />
          <Field label={t('office_code_begins')} value={text} onValue={search} dir="ltr" maxLength={40} />
          <CsvLink list="codes" input={{ kind, batch: batch || undefined, order: sort.order }} />
          <ButtonLink href={officeHref('/codes/new')}>{t('office_code_make')}</ButtonLink>
        </>
      }
      of={list}
      above={({ codes }) =>
        batch && codes.some(({ isActive }) => isActive) && <StopBatch batch={batch} onStopped={list.reload} />
      }
      rows={({ codes }) => codes}
      rowKey={({ id }) => id}
      empty={t('office_code_empty')}
      columns={columns}
      sorting={sort}
      onOlder={({ id }) => goOn(id)}
      onFirst={onFirst}
      bulk={bulk}
    >
      <SavedViews list="codes" />
    </ListScreen>
  )
}

interface ColumnOptions {
  onBatch: (batch: string) => void
  onStopped: () => void
}

function useColumns({ onBatch, onStopped }: ColumnOptions): Column<Code>[] {
  const t = useMessages('officeSales')
  const { number, instant } = useFormatFigures()
  const effectText = useFormatCodeEffect()
  return [
    { title: t('office_sale_code'), cell: (code) => <CodeText code={code} /> },
    { title: t('office_code_kind'), cell: ({ kind }) => t(`office_code_kind_${kind}`) },
    {
      title: t('office_sale_effect'),
      cell: ({ percentOff, amountOffToman, giftDays }) =>
        effectText({ percentOff, amountOff: amountOffToman, giftDays }),
    },
    { title: t('office_code_for'), cell: (code) => <Goods code={code} /> },
    {
      title: t('office_sale_used'),
      isNumber: true,
      cell: ({ used, maxUses }) =>
        maxUses === null
          ? number(used)
          : t('office_sale_used_of', { used: number(used), most: number(maxUses) }),
    },
    { title: t('office_sale_ends'), sort: 'ends', cell: ({ endsAt }) => instant(endsAt) },
    {
      title: t('office_code_batch'),
      cell: ({ batch }) =>
        batch ? (
          <Button kind="quiet" size="small" onClick={() => onBatch(batch)}>
            {batch}
          </Button>
        ) : (
          '–'
        ),
    },
    {
      title: t('office_sale_state'),
      cell: ({ isActive, isPersonal, used, maxUses }) => (
        <Cluster>
          <CodeState isActive={isActive} isUsedUp={maxUses !== null && used >= maxUses} />
          {isPersonal && <Badge>{t('office_code_personal')}</Badge>}
        </Cluster>
      ),
    },
    {
      title: t('office_do'),
      cell: (code) => (code.isBound ? '–' : <CodeSteps code={code} onChanged={onStopped} />),
    },
  ]
}

function CodeState({ isActive, isUsedUp }: { isActive: boolean; isUsedUp: boolean }) {
  const t = useMessages('officeSales')
  if (!isActive) return <Badge>{t('office_code_is_stopped')}</Badge>
  return isUsedUp ? (
    <Badge>{t('office_code_used_up')}</Badge>
  ) : (
    <Badge tone="action">{t('office_code_works')}</Badge>
  )
}

function CodeSteps({ code, onChanged }: { code: Code; onChanged: () => void }) {
  const t = useMessages('officeSales')
  const [isOpen, setOpen] = useState(false)
  return (
    <Cluster>
      <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
        {t('office_sale_edit')}
      </Button>
      <VersionsLink kind="code" itemKey={String(code.id)} />
      {code.isActive && <StopCode code={code} onStopped={onChanged} />}
      {isOpen && <CodeLimitsForm code={code} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </Cluster>
  )
}

function Goods({ code: { packages, application } }: { code: Code }) {
  const t = useMessages('officeSales')
  if (packages.length > 0) return <Ltr>{packages.join(', ')}</Ltr>
  return application ? <Ltr>{application}</Ltr> : t('office_code_for_all')
}

function StopCode({ code: { id, code }, onStopped }: { code: Code; onStopped: () => void }) {
  const t = useMessages('officeSales')
  return (
    <ActionButton
      call="POST /codes/{id}/stop"
      input={{ id }}
      updates={{ put: onStopped, reload: onStopped }}
      done={t('office_saved')}
      label={t('office_code_stop')}
      kind="danger"
      askKind="secondary"
      title={t('office_code_stop_title', { code })}
    >
      <p>{t('office_code_stop_text')}</p>
    </ActionButton>
  )
}

/**
 * The text of a code. An audited call loads the full text of a gift code, which is shown only while the operator looks
 * at it.
 */
function CodeText({ code: { id, code, kind } }: { code: Code }) {
  const t = useMessages('officeSales')
  const { act, isBusy } = useMutation()
  const [whole, setWhole] = useState('')
  const show = async () => {
    const answer = await act('POST /codes/{id}/show', { id })
    if (answer) setWhole(answer.code)
  }
  return (
    <Cluster>
      <Ltr>{whole ? formatCode(whole) : code}</Ltr>
      {kind === 'gift' && (
        <Button kind="quiet" size="small" busy={isBusy} onClick={() => (whole ? setWhole('') : void show())}>
          {t(whole ? 'office_code_hide' : 'office_code_show')}
        </Button>
      )}
    </Cluster>
  )
}

function StopBatch({ batch, onStopped }: { batch: string; onStopped: () => void }) {
  const t = useMessages('officeSales')
  return (
    <Cluster>
      <ActionButton
        call="POST /codes/stop"
        input={{ batch }}
        updates={{ put: onStopped, reload: onStopped }}
        done={t('office_saved')}
        label={t('office_code_batch_stop')}
        kind="danger"
        askKind="secondary"
        title={t('office_code_batch_stop_title', { batch })}
      >
        <p>{t('office_code_stop_text')}</p>
      </ActionButton>
    </Cluster>
  )
}
