import type { ReloadableData } from '../../kit/useLoadedData.ts'
import type { ActionState } from '../../kit/useMutation.ts'
import type { OfficeRefund } from '../RefundParts.tsx'

export interface PayoutProps {
  refund: OfficeRefund
  updates: ReloadableData<OfficeRefund>
  /** The state of a running action, shared by all buttons of the refund. */
  acting: ActionState
}
