import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { FormFields } from '../kit/form/FormFields.tsx'
import { useForm } from '../kit/form/useForm.ts'
import type { ReloadableData } from '../kit/useLoadedData.ts'
import { type ActionState, useMutation } from '../kit/useMutation.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import {
  ACCOUNT_KEY_FIELDS,
  EMPTY_ACCOUNT_KEY,
  MEMBERSHIP_END_FIELD,
  useCapacityFields,
} from './accountFields.ts'
import type { AccountsOverview, OfficeAccount } from './accounts.types.ts'

interface Props {
  account: OfficeAccount
  closure: OfficeCalls['GET /accounts/{id}']['output']['closure']
  updates: ReloadableData<AccountsOverview>
}

type PartProps = Omit<Props, 'closure'> & { acting: ActionState }

/**
 * The buttons of a developer account. Only one action runs at a time. Errors are shown beside the buttons, because a
 * button may disappear.
 */
export function AccountActions(props: Props) {
  const { account, closure, updates } = props
  const acting = useMutation()
  const part = { account, updates, acting }
  const isInUse = account.state === 'open' || account.state === 'without_session'
  return (
    <Stack gap={2}>
      <FailureNotice text={Object.keys(acting.fields).length === 0 ? acting.error : ''} />
      <Cluster>
        {account.state !== 'closed' && <Check {...part} />}
        <Capacity {...part} />
        {account.state !== 'closed' && <Renew {...part} />}
        {isInUse && <ReplaceKey {...part} />}
        {isInUse && <Intake {...part} />}
        {isInUse && <Close {...part} closure={closure} />}
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

function Intake({ account: { name, takesDevices }, ...shared }: PartProps) {
  const t = useMessages('officeDevice')
  const verb = takesDevices ? 'stop' : 'resume'
  return (
    <ActionButton
      {...shared}
      call="POST /accounts/{name}/intake"
      input={{ name, takesDevices: !takesDevices }}
      done={t(`office_account_intake_${verb}_done`)}
      label={t(`office_account_intake_${verb}`)}
      title={t(`office_account_intake_${verb}_title`, { name })}
    >
      <p>{t(`office_account_intake_${verb}_text`)}</p>
    </ActionButton>
  )
}

/**
 * Shows how many devices and users the closure affects. The server counts them with the same rule with which it closes.
 */
function Close({ account: { name }, closure, ...shared }: PartProps & Pick<Props, 'closure'>) {
  const t = useMessages('officeDevice')
  const toast = useToast()
  const form = useForm({ typedName: '' }, shared.acting.fields)
  const { devices, users } = closure
  return (
    <ActionButton
      {...shared}
      call="POST /accounts/{name}/close"
      input={{ name, ...form.values }}
      hasFieldErrors
      onOpen={form.reset}
      onDone={({ closed }) => toast(t('office_account_closed', { count: closed.users }))}
      label={t('office_account_close')}
      kind="danger"
      askKind="secondary"
      title={t('office_account_close_title', { name })}
    >
      <p>{t('office_account_close_text')}</p>
      {devices === 0 ? (
        <p>{t('office_account_close_none')}</p>
      ) : (
        <p>
          <strong>
            {t('office_account_close_devices', { count: devices })}{' '}
            {t('office_account_close_users', { count: users })}
          </strong>
        </p>
      )}
      <FormFields
        of={form}
        messages="officeDevice"
        fields={[
          {
            kind: 'text',
            name: 'typedName',
            label: 'office_account_typed_name',
            maxLength: 100,
            autoComplete: 'off',
            required: true,
          },
        ]}
      />
    </ActionButton>
  )
}
