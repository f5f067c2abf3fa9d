import type { ResetData } from './recovery.loader.ts'

export interface ResetStageProps {
  found: NonNullable<ResetData['found']>
  devices: ResetData['devices']
  isAgain: boolean
}
