import { useState } from 'react'
import { ROLES, type Role } from '#kernel/role.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Button } from '#ui/form/Button.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Column } from '../kit/list/DataTable.tsx'
import { LoadedList } from '../kit/list/ListScreen.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { createFact, FactList } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { AddOperator } from './AddOperator.tsx'
import { OperatorActions } from './OperatorActions.tsx'
import { SessionsButton } from './SessionsButton.tsx'
import css from './StaffPage.module.css'
import type { Credentials, StaffMember, StaffUpdates } from './staff.types.ts'

/** The operators, their roles and their open sessions. For owners. */
export function StaffPage() {
  const t = useMessages('office')
  const s = useMessages('officeStaff')
  const staff = useLoadedData('GET /staff', {})
  const [made, setMade] = useState<Credentials | null>(null)
  const updates: StaffUpdates = { ...staff, showCredentials: setMade }
  return (
    <>
      <ScreenHead title={t('office_title_staff')}>
        <AddOperator updates={updates} />
      </ScreenHead>
      <Stack gap={4}>
        <p>{s('office_staff_hint')}</p>
        <LoadedList
          label={t('office_title_staff')}
          of={staff}
          rows={({ operators }) => operators}
          rowKey={({ name }) => name}
          empty=""
          columns={useColumns(updates)}
        />
      </Stack>
      {made && <ShownOnce made={made} onClose={() => setMade(null)} />}
    </>
  )
}

function useColumns(updates: StaffUpdates): Column<StaffMember>[] {
  const t = useMessages('officeStaff')
  const { instant, number } = useFormatFigures()
  return [
    {
      title: t('office_staff_name'),
      cell: ({ name, isSelf }) => (
        <Cluster>
          <bdi>{name}</bdi>
          {isSelf && <Badge tone="action">{t('office_staff_you')}</Badge>}
        </Cluster>
      ),
    },
    { title: t('office_staff_roles'), cell: ({ roles }) => <RoleList roles={roles} /> },
    {
      title: t('office_staff_state'),
      cell: ({ isDisabled }) =>
        isDisabled ? <Badge tone="warn">{t('office_staff_disabled')}</Badge> : t('office_staff_active'),
    },
    { title: t('office_staff_signed_in'), cell: ({ signInTime }) => instant(signInTime) },
    { title: t('office_staff_passkeys'), isNumber: true, cell: ({ passkeys }) => number(passkeys) },
    {
      title: t('office_staff_sessions'),
      cell: (member) => <SessionsButton member={member} updates={updates} />,
    },
    {
      title: t('office_staff_actions'),
      cell: (member) => <OperatorActions member={member} updates={updates} />,
    },
  ]
}

function RoleList({ roles }: { roles: readonly Role[] }) {
  const t = useMessages('office')
  return (
    <Cluster>
      {ROLES.filter((role) => roles.includes(role)).map((role) => (
        <Badge key={role}>{t(`office_role_${role}`)}</Badge>
      ))}
    </Cluster>
  )
}

/** Password and secret of an operator. They cannot be loaded again, so only the button closes them. */
function ShownOnce({ made, onClose }: { made: Credentials; onClose: () => void }) {
  const t = useMessages('officeStaff')
  const office = useMessages('office')
  const { name, password, totpSecret, totpAddress } = made
  const copied = (text: string) => (
    <Cluster>
      <span className={css.secret}>
        <Ltr>{text}</Ltr>
      </span>
      <CopyButton
        size="small"
        text={text}
        label={t('office_staff_copy')}
        copiedLabel={t('office_staff_copied')}
      />
    </Cluster>
  )
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('office_staff_credentials', { name })}
      closeLabel={office('close')}
      footer={<Button onClick={onClose}>{t('office_staff_credentials_done')}</Button>}
    >
      <Stack gap={4}>
        <p>{t('office_staff_credentials_text', { name })}</p>
        <FactList
          of={[
            createFact(t('office_staff_password'), copied(password)),
            createFact(t('office_staff_secret'), copied(totpSecret)),
            createFact(t('office_staff_address'), copied(totpAddress)),
          ]}
        />
      </Stack>
    </Dialog>
  )
}
