import type { OfficeCalls } from '../shell/officeCalls.ts'

export type OfficeProblem = OfficeCalls['GET /problems']['output']['problems'][number]
