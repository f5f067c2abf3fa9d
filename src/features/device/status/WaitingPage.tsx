import { WaitView } from './WaitView.tsx'

/** Status 0: in the queue. */
export function WaitingPage() {
  return <WaitView />
}
