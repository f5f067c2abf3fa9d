import type { OfficeCalls } from '../shell/officeCalls.ts'

export type OfficeComment = OfficeCalls['GET /comments']['output']['comments'][number]
