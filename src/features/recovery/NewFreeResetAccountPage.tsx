import { FreeResetView } from './FreeResetView.tsx'

export function NewFreeResetAccountPage() {
  return <FreeResetView isAgain />
}
