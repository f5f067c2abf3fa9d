import { ROLES, type Role } from '#kernel/role.ts'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'

interface Props {
  roles: readonly Role[]
  onRoles: (roles: Role[]) => void
  error?: string | undefined
}

/** Checkboxes for the roles of an operator. */
export function RoleChoice({ roles, onRoles, error }: Props) {
  const t = useMessages('office')
  const s = useMessages('officeStaff')
  const isOwner = roles.includes('owner')
  return (
    <fieldset>
      <legend>{s('office_staff_roles')}</legend>
      <Stack gap={3}>
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            label={t(`office_role_${role}`)}
            hint={s(`office_staff_role_${role}_hint`)}
            // An owner has all roles.
            checked={isOwner || roles.includes(role)}
            disabled={isOwner && role !== 'owner'}
            onValue={(isChosen) =>
              onRoles(isChosen ? [...roles, role] : roles.filter((other) => other !== role))
            }
          />
        ))}
        {error && <p role="alert">{error}</p>}
      </Stack>
    </fieldset>
  )
}
