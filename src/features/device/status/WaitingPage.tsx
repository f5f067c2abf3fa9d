import { WaitView } from './WaitView.tsx'

/** Status 0: in line. */
export function WaitingPage() {
  return <WaitView />
}
