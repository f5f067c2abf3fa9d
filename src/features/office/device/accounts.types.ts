import type { OfficeCalls } from '../shell/officeCalls.ts'

export type Overview = OfficeCalls['GET /accounts']['output']
export type Account = Overview['accounts'][number]
