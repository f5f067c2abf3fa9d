import { useEffect, useRef, useState } from 'react'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { DataTable } from '../kit/list/DataTable.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { type ReloadableData, useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Setup = OfficeCalls['GET /setup']['output']
type Check = Setup['checks'][number]
type TrialName = OfficeCalls['POST /setup/{name}/trial']['input']['name']

const TONES = { green: 'action', yellow: 'warn', red: 'danger' } as const

/** Everything that a customer needs to buy and install, and how to fix what is missing. */
export function SetupPage() {
  const t = useMessages('officeSetup')
  const setup = useLoadedData('GET /setup', {})
  const { act, isBusy, error } = useMutation()
  const check = async () => {
    const answer = await act('POST /setup/check', {})
    if (answer) setup.put(answer)
  }
  const isOld = setup.data?.isFresh === false
  const hasAsked = useRef(false)
  // Shows old results at once and requests new ones once per visit.
  useEffect(() => {
    if (!isOld || hasAsked.current) return
    hasAsked.current = true
    void check()
  })
  return (
    <>
      <ScreenHead title={t('office_title_setup')}>
        <Button kind="secondary" busy={isBusy} onClick={check}>
          {t('office_setup_again')}
        </Button>
      </ScreenHead>
      <FailureNotice text={error} />
      <Loaded of={setup}>{({ checks }) => <SetupList checks={checks} updates={setup} />}</Loaded>
    </>
  )
}

function SetupList({ checks, updates }: { checks: Check[]; updates: ReloadableData<Setup> }) {
  const t = useMessages('officeSetup')
  const red = checks.filter(({ state }) => state === 'red').length
  return (
    <Stack gap={4}>
      <Notice
        tone={red === 0 ? 'success' : 'warning'}
        title={red === 0 ? t('office_setup_all_green') : t('office_setup_red_count', { count: red })}
      >
        {t('office_setup_intro')}
      </Notice>
      <DataTable
        label={t('office_title_setup')}
        rows={checks}
        rowKey={({ name }) => name}
        empty=""
        columns={[
          {
            title: t('office_setup_column_state'),
            cell: ({ state }) => <Badge tone={TONES[state]}>{t(`office_setup_state_${state}`)}</Badge>,
          },
          { title: t('office_setup_column_check'), cell: ({ name }) => t(`office_setup_check_${name}`) },
          {
            title: t('office_setup_column_text'),
            cell: (check) => <CheckText check={check} updates={updates} />,
          },
        ]}
      />
    </Stack>
  )
}

/** A timestamp inside a detail text, which is the same in every language. */
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

function CheckText({ check, updates }: { check: Check; updates: ReloadableData<Setup> }) {
  const t = useMessages('officeSetup')
  const formatted = useFormatFigures()
  const { name, code, detail, checkTime, canTry } = check
  if (!code && !detail && !checkTime && !canTry) return '–'
  return (
    <Stack gap={1}>
      {code && <span>{t(`office_setup_fix_${code}`)}</span>}
      {detail && (
        <span>
          <Ltr>{detail.replace(INSTANT, formatted.instant)}</Ltr>
        </span>
      )}
      {checkTime && <small>{t('office_setup_asked', { time: formatted.instant(checkTime) })}</small>}
      {canTry && (
        <span>
          <TrialButton name={name as TrialName} updates={updates} />
        </span>
      )}
    </Stack>
  )
}

function TrialButton({ name, updates }: { name: TrialName; updates: ReloadableData<Setup> }) {
  const t = useMessages('officeSetup')
  const [phone, setPhone] = useState('')
  const kind = name === 'sms' ? 'sms' : name === 'direct' || name === 'bank' ? 'gateway' : 'other'
  return (
    <ActionButton
      call="POST /setup/{name}/trial"
      input={{ name, ...(name === 'sms' && { phone }) }}
      updates={updates}
      done={t('office_setup_tried')}
      label={t('office_setup_try')}
      title={t(`office_setup_check_${name}`)}
    >
      <p>{t(`office_setup_try_${kind}`)}</p>
      {name === 'sms' && (
        <Field
          label={t('office_setup_phone')}
          value={phone}
          onValue={setPhone}
          dir="ltr"
          inputMode="tel"
          autoComplete="tel"
        />
      )}
    </ActionButton>
  )
}
