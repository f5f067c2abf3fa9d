import { WaitView } from './WaitView.tsx'

/** Status 1: the provider is being told. */
export function RegisteringPage() {
  return <WaitView />
}
