import { WaitView } from './WaitView.tsx'

/** Status 5: the waiting period of the developer programme. */
export function ProcessingPage() {
  return <WaitView />
}
