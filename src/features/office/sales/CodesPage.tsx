import { useState } from 'react'
import { CODE_KINDS, formatCode } from '#features/promotion/promotion.rules.ts'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ConfirmButton } from '../shell/ConfirmButton.tsx'
import { DataTable } from '../shell/DataTable.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { useQueryValue } from '../shell/place.tsx'
import { ScreenHead } from '../shell/ScreenHead.tsx'
import { useAct } from '../shell/useAct.ts'
import { useFigures } from '../shell/useFigures.ts'
import { useLoad } from '../shell/useLoad.ts'
import { CodeForm } from './CodeForm.tsx'
import { MadeCodes } from './MadeCodes.tsx'
import { useEffectText } from './useEffectText.ts'

type Code = OfficeCalls['GET /codes']['output']['codes'][number]

/** Discount and gift codes. */
export function CodesPage() {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const [kind, setKind] = useQueryValue('kind')
  const [batch, setBatch] = useQueryValue('batch')
  const [text, setText] = useState('')
  const [before, setBefore] = useState<number | undefined>()
  const known = CODE_KINDS.find((one) => one === kind)
  const list = useLoad('GET /codes', {
    kind: known,
    batch: batch || undefined,
    text: text || undefined,
    before,
  })
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string[] | null>(null)
  const narrow = (set: (value: string) => void) => (value: string) => {
    setBefore(undefined)
    set(value)
  }
  return (
    <>
      <ScreenHead title={shell('office_title_codes')}>
        <Select
          label={t('office_code_kind')}
          value={known ?? ''}
          onValue={narrow(setKind)}
          placeholder={shell('office_all')}
          options={CODE_KINDS.map((one) => ({ value: one, label: t(`office_code_kind_${one}`) }))}
        />
        <Field label={t('office_code_batch')} value={batch} onValue={narrow(setBatch)} maxLength={100} />
        <Field
          label={t('office_code_begins')}
          value={text}
          onValue={narrow(setText)}
          dir="ltr"
          maxLength={40}
        />
        <Button onClick={() => setMaking(true)}>{t('office_code_make')}</Button>
      </ScreenHead>
      <Loaded of={list}>
        {({ codes, hasMore }) => (
          <Stack gap={4}>
            {batch && codes.some(({ isActive }) => isActive) && (
              <StopBatch batch={batch} onDone={list.reload} />
            )}
            <CodeTable codes={codes} onBatch={narrow(setBatch)} onDone={list.reload} />
            {hasMore && (
              <Button kind="secondary" onClick={() => setBefore(codes.at(-1)?.id)}>
                {shell('office_older')}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
      {isMaking && (
        <CodeForm
          onClose={() => setMaking(false)}
          onMade={(codes) => {
            setMaking(false)
            setMade(codes)
            setBefore(undefined)
            list.reload()
          }}
        />
      )}
      {made && <MadeCodes codes={made} onClose={() => setMade(null)} />}
    </>
  )
}

interface TableProps {
  codes: Code[]
  onBatch: (batch: string) => void
  onDone: () => void
}

function CodeTable({ codes, onBatch, onDone }: TableProps) {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const { number, instant } = useFigures()
  const effectText = useEffectText()
  return (
    <DataTable
      label={shell('office_title_codes')}
      rows={codes}
      rowKey={({ id }) => id}
      empty={t('office_code_empty')}
      columns={[
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
        { title: t('office_sale_ends'), cell: ({ endsAt }) => instant(endsAt) },
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
          cell: ({ isActive, isPersonal }) => (
            <Cluster>
              <Badge tone={isActive ? 'action' : 'neutral'}>
                {t(isActive ? 'office_code_works' : 'office_code_is_stopped')}
              </Badge>
              {isPersonal && <Badge>{t('office_code_personal')}</Badge>}
            </Cluster>
          ),
        },
        {
          title: shell('office_do'),
          cell: (code) => (code.isActive && !code.isBound ? <StopCode code={code} onDone={onDone} /> : '–'),
        },
      ]}
    />
  )
}

function Goods({ code: { packages, application } }: { code: Code }) {
  const t = useMessages('officeSales')
  if (packages.length > 0) return <Ltr>{packages.join(', ')}</Ltr>
  return application ? <Ltr>{application}</Ltr> : t('office_code_for_all')
}

function StopCode({ code: { id, code }, onDone }: { code: Code; onDone: () => void }) {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const { act, isBusy, error, clear } = useAct()
  return (
    <ConfirmButton
      label={t('office_code_stop')}
      kind="danger"
      askKind="secondary"
      title={t('office_code_stop_title', { code })}
      isBusy={isBusy}
      error={error}
      onOpen={clear}
      onConfirm={async () => {
        const answer = await act('POST /codes/{id}/stop', { id }, shell('office_saved'))
        onDone()
        return answer !== null
      }}
    >
      <p>{t('office_code_stop_text')}</p>
    </ConfirmButton>
  )
}

/** An audited call loads the full text of a gift code, which is shown only while the operator looks at it. */
function CodeText({ code: { id, code, kind } }: { code: Code }) {
  const t = useMessages('officeSales')
  const { act, isBusy } = useAct()
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

function StopBatch({ batch, onDone }: { batch: string; onDone: () => void }) {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const { act, isBusy, error, clear } = useAct()
  return (
    <Cluster>
      <ConfirmButton
        label={t('office_code_batch_stop')}
        kind="danger"
        askKind="secondary"
        title={t('office_code_batch_stop_title', { batch })}
        isBusy={isBusy}
        error={error}
        onOpen={clear}
        onConfirm={async () => {
          const answer = await act('POST /codes/stop', { batch }, shell('office_saved'))
          onDone()
          return answer !== null
        }}
      >
        <p>{t('office_code_stop_text')}</p>
      </ConfirmButton>
    </Cluster>
  )
}
