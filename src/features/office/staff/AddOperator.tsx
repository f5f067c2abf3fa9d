import { useState } from 'react'
import type { Role } from '#kernel/role.ts'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { useMessages } from '#web/i18n.tsx'
import { EditDialog } from '../kit/form/EditDialog.tsx'
import { useMutation } from '../kit/useMutation.ts'
import { RoleChoice } from './RoleChoice.tsx'
import type { StaffUpdates } from './staff.types.ts'

const NOBODY = { name: '', roles: [] as Role[] }

export function AddOperator({ updates }: { updates: StaffUpdates }) {
  const t = useMessages('officeStaff')
  const acting = useMutation()
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(NOBODY)
  const close = () => {
    setOpen(false)
    setValues(NOBODY)
    acting.clear()
  }
  const save = async () => {
    const made = await acting.act('POST /staff', { ...values, name: values.name.trim() })
    if (!made) return
    updates.put(made)
    updates.showCredentials(made.credentials)
    close()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('office_staff_add')}</Button>
      {isOpen && (
        <EditDialog title={t('office_staff_add_title')} acting={acting} onClose={close} onSave={save}>
          <Field
            label={t('office_staff_name')}
            hint={t('office_staff_name_hint')}
            value={values.name}
            onValue={(name) => setValues({ ...values, name })}
            error={acting.fields['name']}
            dir="ltr"
            maxLength={32}
            autoComplete="off"
            required
          />
          <RoleChoice
            roles={values.roles}
            onRoles={(roles) => setValues({ ...values, roles })}
            error={acting.fields['roles']}
          />
        </EditDialog>
      )}
    </>
  )
}
