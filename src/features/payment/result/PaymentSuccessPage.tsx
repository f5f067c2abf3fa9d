import { useLoaderData } from '#web/router.tsx'
import type { loadPaymentSuccess } from '../payment.loader.ts'
import { ResultView } from './ResultView.tsx'

export function PaymentSuccessPage() {
  return <ResultView {...useLoaderData<typeof loadPaymentSuccess>()} />
}
