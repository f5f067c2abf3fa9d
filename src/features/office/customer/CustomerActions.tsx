import { useState } from 'react'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useMutation } from '../kit/useMutation.ts'
import { navigateOffice } from '../shell/officeRouter.tsx'
import type { CustomerProps } from './customer.types.ts'

/** Actions for a customer who cannot log in, and the deletion by owners. */
export function CustomerActions({ customer, updates }: CustomerProps) {
  const t = useMessages('officeCustomer')
  const { id, may, isOnHold } = customer
  // Errors are shown here because a button disappears when it is no longer allowed, but its error must stay visible.
  const acting = useMutation()
  if (!may.support) return null
  const shared = { acting, input: { id } }
  return (
    <Stack gap={3}>
      <FailureNotice text={acting.error} />
      {isOnHold && (
        <Notice
          tone="warning"
          title={t('office_customer_hold')}
          action={
            <ActionButton
              {...shared}
              updates={updates}
              call="POST /customers/{id}/release"
              done={t('office_customer_released')}
              label={t('office_customer_release')}
              title={t('office_customer_release_title')}
            >
              <p>{t('office_customer_release_text')}</p>
            </ActionButton>
          }
        >
          {t('office_customer_hold_text')}
        </Notice>
      )}
      <Cluster>
        <ActionButton
          {...shared}
          call="POST /customers/{id}/code"
          done={t('office_customer_code_sent')}
          label={t('office_customer_code')}
          title={t('office_customer_code_title')}
        >
          <p>{t('office_customer_code_text')}</p>
        </ActionButton>
        <ActionButton
          {...shared}
          updates={updates}
          call="POST /customers/{id}/sign-out"
          done={t('office_customer_signed_out')}
          label={t('office_customer_sign_out')}
          title={t('office_customer_sign_out_title')}
          kind="danger"
          askKind="secondary"
        >
          <p>{t('office_customer_sign_out_text')}</p>
        </ActionButton>
        {may.remove && <DeleteCustomer id={id} />}
      </Cluster>
    </Stack>
  )
}

function DeleteCustomer({ id }: { id: number }) {
  const t = useMessages('officeCustomer')
  const toast = useToast()
  const acting = useMutation()
  const [phone, setPhone] = useState('')
  const [withSubscription, setWithSubscription] = useState(false)
  return (
    <ActionButton
      acting={acting}
      call="POST /customers/{id}/delete"
      input={{ id, phone, withSubscription }}
      onOpen={() => setPhone('')}
      onDone={() => {
        toast(t('office_customer_deleted'))
        navigateOffice('/customers')
      }}
      label={t('office_customer_delete')}
      title={t('office_customer_delete_title')}
      kind="danger"
      askKind="quiet"
      hasFieldErrors
    >
      <Stack gap={4}>
        <p>{t('office_customer_delete_text')}</p>
        <Field
          label={t('office_customer_delete_type')}
          error={acting.fields['phone']}
          value={phone}
          onValue={setPhone}
          dir="ltr"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
        />
        <Checkbox
          label={t('office_customer_delete_subscription')}
          checked={withSubscription}
          onChange={(event) => setWithSubscription(event.target.checked)}
        />
      </Stack>
    </ActionButton>
  )
}
