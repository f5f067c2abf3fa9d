import { useState } from 'react'
import { Cluster } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useMutation } from '../kit/useMutation.ts'
import { RoleChoice } from './RoleChoice.tsx'
import type { StaffMember, StaffUpdates } from './staff.types.ts'

interface Props {
  member: StaffMember
  updates: StaffUpdates
}

/** The actions of an owner on another operator. Operators cannot change their own access. */
export function OperatorActions({ member, updates }: Props) {
  const t = useMessages('officeStaff')
  const acting = useMutation()
  const [roles, setRoles] = useState(member.roles)
  const { name, isDisabled, isSelf } = member
  if (isSelf) return '–'
  const common = { acting, updates, done: t('office_staff_changed') }
  return (
    <Cluster>
      <ActionButton
        {...common}
        call="PUT /staff/{name}/roles"
        input={{ name, roles }}
        onOpen={() => setRoles(member.roles)}
        label={t('office_staff_change')}
        title={t('office_staff_change_title', { name })}
      >
        <RoleChoice roles={roles} onRoles={setRoles} error={acting.fields['roles']} />
      </ActionButton>
      <ActionButton
        acting={acting}
        call="POST /staff/{name}/renew"
        input={{ name }}
        onDone={(made) => {
          updates.put(made)
          updates.showCredentials(made.credentials)
        }}
        label={t('office_staff_renew')}
        title={t('office_staff_renew_title', { name })}
      >
        <p>{t('office_staff_renew_text')}</p>
      </ActionButton>
      {isDisabled ? (
        <ActionButton
          {...common}
          call="POST /staff/{name}/enable"
          input={{ name }}
          label={t('office_staff_enable')}
          title={t('office_staff_enable_title', { name })}
        >
          <p>{t('office_staff_enable_text')}</p>
        </ActionButton>
      ) : (
        <ActionButton
          {...common}
          call="POST /staff/{name}/disable"
          input={{ name }}
          label={t('office_staff_disable')}
          kind="danger"
          askKind="secondary"
          title={t('office_staff_disable_title', { name })}
        >
          <p>{t('office_staff_disable_text')}</p>
        </ActionButton>
      )}
    </Cluster>
  )
}
