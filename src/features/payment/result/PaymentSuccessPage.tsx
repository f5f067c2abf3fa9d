import { useLoaderData } from 'react-router'
import type { loadPaymentSuccess } from '../payment.loader.ts'
import { ResultView } from './ResultView.tsx'

export function PaymentSuccessPage() {
  return <ResultView {...useLoaderData<typeof loadPaymentSuccess>()} />
}
