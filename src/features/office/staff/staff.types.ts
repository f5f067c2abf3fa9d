import type { ReloadableData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Staff = OfficeCalls['GET /staff']['output']
export type StaffMember = Staff['operators'][number]
export type Credentials = OfficeCalls['POST /staff']['output']['credentials']

/** What a change of the staff does with its answer. */
export interface StaffUpdates extends ReloadableData<Staff> {
  showCredentials(made: Credentials): void
}
