import type { OfficeCalls } from '../shell/officeCalls.ts'

export type Comment = OfficeCalls['GET /comments']['output']['comments'][number]
