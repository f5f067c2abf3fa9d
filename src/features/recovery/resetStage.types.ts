import type { ResetData } from './recovery.loader.ts'

export interface StageProps {
  found: NonNullable<ResetData['found']>
  devices: ResetData['devices']
  isAgain: boolean
}
