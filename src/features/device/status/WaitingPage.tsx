import { WaitView } from './WaitView.tsx'

/** Status 0: the device is in the queue. */
export function WaitingPage() {
  return <WaitView />
}
