import type { OfficeCalls } from '../shell/officeCalls.ts'

export type TimelineEntry = OfficeCalls['GET /customers/{id}/timeline']['output']['entries'][number]
