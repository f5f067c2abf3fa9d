import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { FormFields } from '../kit/FormFields.tsx'
import { useForm } from '../kit/useForm.ts'
import type { ReloadableData } from '../kit/useLoadedData.ts'
import { type ActionState, useMutation } from '../kit/useMutation.ts'
import {
  ACCOUNT_KEY_FIELDS,
  EMPTY_ACCOUNT_KEY,
  MEMBERSHIP_END_FIELD,
  useCapacityFields,
} from './accountFields.ts'
import type { AccountsOverview, OfficeAccount } from './accounts.types.ts'

interface Props {
  account: OfficeAccount
  updates: ReloadableData<AccountsOverview>
}

type PartProps = Props & { acting: ActionState }

/**
 * The buttons of a developer account. One action runs at a time. Errors are shown beside the buttons, because the
 * button may be gone.
 */
export function AccountActions(props: Props) {
  const { account } = props
  const acting = useMutation()
  const part = { ...props, acting }
  const isInUse = account.state === 'open' || account.state === 'without_session'
  return (
    <Stack gap={2}>
      <FailureNotice text={Object.keys(acting.fields).length === 0 ? acting.error : ''} />
      <Cluster>
        {account.state !== 'closed' && <Check {...part} />}
        <Capacity {...part} />
        {account.state !== 'closed' && <Renew {...part} />}
        {isInUse && <ReplaceKey {...part} />}
        {isInUse && <Close {...part} />}
      </Cluster>
    </Stack>
  )
}

function Check({ account: { name }, ...shared }: PartProps) {
  const t = useMessages('officeDevice')
  return (
    <ActionButton
      {...shared}
      call="POST /accounts/{name}/check"
      input={{ name }}
      done={t('office_account_checked')}
      label={t('office_account_check')}
      title={t('office_account_check_title', { name })}
    >
      <p>{t('office_account_check_text')}</p>
    </ActionButton>
  )
}

function Capacity({ account: { name, rooms }, ...shared }: PartProps) {
  const t = useMessages('officeDevice')
  const fields = useCapacityFields()
  const capacityOf = (type: number) => rooms.find((room) => room.type === type)?.capacity ?? 0
  const stored = { iphone: capacityOf(0), ipad: capacityOf(1), ipod: capacityOf(2) }
  const form = useForm(stored, shared.acting.fields)
  return (
    <ActionButton
      {...shared}
      call="POST /accounts/{name}/capacity"
      input={{ name, ...form.values }}
      done={t('office_saved')}
      label={t('office_account_capacity')}
      title={t('office_account_capacity_title', { name })}
      onOpen={form.reset}
    >
      <p>{t('office_account_capacity_text')}</p>
      <FormFields of={form} messages="officeDevice" fields={fields} />
    </ActionButton>
  )
}

function Renew({ account: { name }, ...shared }: PartProps) {
  const t = useMessages('officeDevice')
  const form = useForm({ endsOn: '' }, shared.acting.fields)
  return (
    <ActionButton
      {...shared}
      call="POST /accounts/{name}/renew"
      input={{ name, ...form.values }}
      done={t('office_account_renewed_done')}
      label={t('office_account_renew')}
      title={t('office_account_renew_title', { name })}
    >
      <p>{t('office_account_renew_text')}</p>
      <FormFields of={form} messages="officeDevice" fields={[MEMBERSHIP_END_FIELD]} />
    </ActionButton>
  )
}

function ReplaceKey({ account: { name }, ...shared }: PartProps) {
  const t = useMessages('officeDevice')
  const form = useForm(EMPTY_ACCOUNT_KEY, shared.acting.fields)
  return (
    <ActionButton
      {...shared}
      call="POST /accounts/{name}/key"
      input={{ name, ...form.values }}
      done={t('office_account_key_replaced')}
      onDone={form.reset}
      label={t('office_account_replace_key')}
      title={t('office_account_replace_key_title', { name })}
    >
      <FormFields of={form} messages="officeDevice" fields={ACCOUNT_KEY_FIELDS} />
    </ActionButton>
  )
}

function Close({ account: { name, registered, underway }, ...shared }: PartProps) {
  const t = useMessages('officeDevice')
  return (
    <ActionButton
      {...shared}
      call="POST /accounts/{name}/close"
      input={{ name }}
      done={t('office_account_closed')}
      label={t('office_account_close')}
      kind="danger"
      title={t('office_account_close_title', { name })}
    >
      <p>{t('office_account_close_text', { count: registered + underway })}</p>
    </ActionButton>
  )
}
