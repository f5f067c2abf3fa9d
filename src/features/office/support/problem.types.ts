import type { OfficeCalls } from '../shell/officeCalls.ts'

export type Problem = OfficeCalls['GET /problems']['output']['problems'][number]
