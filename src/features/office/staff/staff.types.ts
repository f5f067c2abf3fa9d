import type { ReloadableData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Staff = OfficeCalls['GET /staff']['output']
export type StaffMember = Staff['operators'][number]
export type Credentials = OfficeCalls['POST /staff']['output']['credentials']

/** The loaded staff, and callbacks to show changed staff or new credentials. */
export interface StaffUpdates extends ReloadableData<Staff> {
  showCredentials(made: Credentials): void
}
