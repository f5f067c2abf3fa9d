import { useState } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ConfirmButton } from '../shell/ConfirmButton.tsx'
import { useAct } from '../shell/useAct.ts'
import { EndField, KeyFields, NO_KEY, PlacesFields, placesOf } from './AccountFields.tsx'
import type { Account, Overview } from './accounts.types.ts'

interface Props {
  account: Account
  onChanged: (overview: Overview) => void
  /** The account changed in the meantime, so the page reloads it. */
  onRefused: () => void
}

type PartProps = Props & { deed: ReturnType<typeof useAct> }

/** One action at a time. Errors are shown beside the buttons, because the button may be gone. */
export function AccountActions(props: Props) {
  const { account } = props
  const deed = useAct()
  const part = { ...props, deed }
  const isInUse = account.state === 'open' || account.state === 'without_session'
  return (
    <Stack gap={2}>
      {deed.error && Object.keys(deed.fields).length === 0 && (
        <Notice tone="danger" live>
          {deed.error}
        </Notice>
      )}
      <Cluster>
        <Capacity {...part} />
        {account.state !== 'closed' && <Renew {...part} />}
        {isInUse && <ReplaceKey {...part} />}
        {isInUse && <Close {...part} />}
      </Cluster>
    </Stack>
  )
}

function useFinish({ onChanged, onRefused }: Props) {
  return (answer: Overview | null): boolean => {
    if (answer) onChanged(answer)
    else onRefused()
    return answer !== null
  }
}

function Capacity(props: PartProps) {
  const t = useMessages('officeDevice')
  const office = useMessages('office')
  const { account, deed } = props
  const finish = useFinish(props)
  const asKept = () => {
    const of = (type: number) => String(account.rooms.find((room) => room.type === type)?.capacity ?? 0)
    return { iphone: of(0), ipad: of(1), ipod: of(2) }
  }
  const [places, setPlaces] = useState(asKept)
  const { name } = account
  return (
    <ConfirmButton
      label={t('office_account_capacity')}
      title={t('office_account_capacity_title', { name })}
      isBusy={deed.isBusy}
      error={deed.error}
      onOpen={() => {
        deed.clear()
        setPlaces(asKept())
      }}
      onConfirm={async () => {
        const input = { name, ...placesOf(places) }
        return finish(await deed.act('POST /accounts/{name}/capacity', input, office('office_saved')))
      }}
    >
      <p>{t('office_account_capacity_text')}</p>
      <PlacesFields places={places} onPlaces={setPlaces} faults={deed.fields} />
    </ConfirmButton>
  )
}

function Renew(props: PartProps) {
  const t = useMessages('officeDevice')
  const { account, deed } = props
  const finish = useFinish(props)
  const [endsOn, setEndsOn] = useState('')
  const { name } = account
  return (
    <ConfirmButton
      label={t('office_account_renew')}
      title={t('office_account_renew_title', { name })}
      isBusy={deed.isBusy}
      error={deed.error}
      onOpen={deed.clear}
      onConfirm={async () => {
        const done = t('office_account_renewed_done')
        return finish(await deed.act('POST /accounts/{name}/renew', { name, endsOn }, done))
      }}
    >
      <p>{t('office_account_renew_text')}</p>
      <EndField value={endsOn} onValue={setEndsOn} fault={deed.fields['ends_on']} />
    </ConfirmButton>
  )
}

function ReplaceKey(props: PartProps) {
  const t = useMessages('officeDevice')
  const { account, deed } = props
  const finish = useFinish(props)
  const [typed, setTyped] = useState(NO_KEY)
  const { name } = account
  return (
    <ConfirmButton
      label={t('office_account_replace_key')}
      title={t('office_account_replace_key_title', { name })}
      isBusy={deed.isBusy}
      error={deed.error}
      onOpen={deed.clear}
      onConfirm={async () => {
        const done = t('office_account_key_replaced')
        const isDone = finish(await deed.act('POST /accounts/{name}/key', { name, ...typed }, done))
        if (isDone) setTyped(NO_KEY)
        return isDone
      }}
    >
      <KeyFields typed={typed} onTyped={setTyped} faults={deed.fields} />
    </ConfirmButton>
  )
}

function Close(props: PartProps) {
  const t = useMessages('officeDevice')
  const { account, deed } = props
  const finish = useFinish(props)
  const { name, registered, underway } = account
  return (
    <ConfirmButton
      label={t('office_account_close')}
      kind="danger"
      title={t('office_account_close_title', { name })}
      isBusy={deed.isBusy}
      error={deed.error}
      onOpen={deed.clear}
      onConfirm={async () =>
        finish(await deed.act('POST /accounts/{name}/close', { name }, t('office_account_closed')))
      }
    >
      <p>{t('office_account_close_text', { count: registered + underway })}</p>
    </ConfirmButton>
  )
}
