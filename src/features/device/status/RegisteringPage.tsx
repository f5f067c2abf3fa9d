import { WaitView } from './WaitView.tsx'

/** Status 1: the device is being registered at App Store Connect. */
export function RegisteringPage() {
  return <WaitView />
}
