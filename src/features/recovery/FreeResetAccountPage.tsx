import { FreeResetView } from './FreeResetView.tsx'

export function FreeResetAccountPage() {
  return <FreeResetView />
}
