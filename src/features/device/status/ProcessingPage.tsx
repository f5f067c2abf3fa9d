import { WaitView } from './WaitView.tsx'

/** Status 5: the device is in Apple's waiting period for new devices. */
export function ProcessingPage() {
  return <WaitView />
}
