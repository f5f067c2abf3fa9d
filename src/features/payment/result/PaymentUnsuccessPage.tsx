import { useLoaderData } from '#web/router.tsx'
import type { loadPaymentUnsuccess } from '../payment.loader.ts'
import { ResultView } from './ResultView.tsx'

export function PaymentUnsuccessPage() {
  return <ResultView {...useLoaderData<typeof loadPaymentUnsuccess>()} />
}
