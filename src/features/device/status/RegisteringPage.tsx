import { WaitView } from './WaitView.tsx'

/** Status 1: the device is being registered at the provider. */
export function RegisteringPage() {
  return <WaitView />
}
