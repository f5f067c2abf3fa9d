import { WaitView } from './WaitView.tsx'

/** Status 5: the programme lets everybody wait. */
export function ProcessingPage() {
  return <WaitView />
}
