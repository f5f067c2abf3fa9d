import { useState } from 'react'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { createFact, FactList, Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useMutation } from '../kit/useMutation.ts'
import type { Customer } from './customer.types.ts'

export function CustomerFacts({ customer }: { customer: Customer }) {
  const t = useMessages('officeCustomer')
  const { day, number } = useFormatFigures()
  const { sums } = customer
  return (
    <Section title={t('office_customer_facts')}>
      <FactList
        of={[
          createFact(t('office_customer_phone'), <Phone customer={customer} />),
          createFact(t('office_customer_since'), day(customer.createTime)),
          sums &&
            createFact(
              t('office_customer_paid'),
              t('office_customer_paid_value', { count: sums.paidCount, sum: number(sums.paid) }),
            ),
          sums &&
            sums.refunded > 0 &&
            createFact(
              t('office_customer_refunded'),
              t('office_customer_toman', { sum: number(sums.refunded) }),
            ),
        ]}
      />
    </Section>
  )
}

/** The masked phone number. Support can request the full number; the audit records who did. */
function Phone({ customer: { id, phone, may } }: { customer: Customer }) {
  const t = useMessages('officeCustomer')
  const { digits } = useFormatFigures()
  const { act, isBusy, error } = useMutation()
  const [whole, setWhole] = useState<string | null>(null)
  const show = async () => {
    const answer = await act('POST /customers/{id}/phone', { id })
    if (answer) setWhole(answer.phone)
  }
  return (
    <Cluster>
      <Ltr>{digits(whole ?? phone)}</Ltr>
      {may.support && whole === null && (
        <Button kind="quiet" size="small" busy={isBusy} onClick={() => void show()}>
          {t('office_customer_phone_show')}
        </Button>
      )}
      <FailureNotice text={error} />
    </Cluster>
  )
}
