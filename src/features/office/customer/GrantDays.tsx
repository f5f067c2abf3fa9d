import { useState } from 'react'
import { Field } from '#ui/form/Field.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { INVALID_NUMBER, parseWholeNumber } from '../kit/form/form.rules.ts'
import { useMutation } from '../kit/useMutation.ts'
import { MAXIMUM_NOTE_LENGTH } from './customer.rules.ts'
import type { CustomerProps } from './customer.types.ts'

/**
 * A dialog for the number of days and the reason. Each opening has a new idempotency key, so a repeated request grants
 * the days only once.
 */
export function GrantDays({ customer, updates, subscription }: CustomerProps & { subscription: string }) {
  const t = useMessages('officeCustomer')
  const acting = useMutation()
  const [days, setDays] = useState('')
  const [reason, setReason] = useState('')
  const [key, setKey] = useState('')
  const { id, may } = customer
  return (
    <ActionButton
      acting={acting}
      call="POST /customers/{id}/days"
      input={{ id, subscription, days: parseWholeNumber(days) ?? INVALID_NUMBER, reason, key }}
      updates={updates}
      done={t('office_customer_granted')}
      label={t('office_customer_grant')}
      title={t('office_customer_grant_title')}
      onOpen={() => {
        setDays('')
        setReason('')
        setKey(crypto.randomUUID())
      }}
      hasFieldErrors
    >
      <Stack gap={4}>
        <p>{t('office_customer_grant_text', { count: may.grantDays })}</p>
        <Field
          label={t('office_customer_grant_days')}
          error={acting.fields['days']}
          value={days}
          onValue={setDays}
          inputMode="numeric"
          maxLength={4}
          dir="ltr"
        />
        <TextArea
          label={t('office_customer_grant_reason')}
          hint={t('office_customer_grant_reason_hint')}
          error={acting.fields['reason']}
          value={reason}
          onValue={setReason}
          maxLength={MAXIMUM_NOTE_LENGTH}
          rows={3}
        />
      </Stack>
    </ActionButton>
  )
}
