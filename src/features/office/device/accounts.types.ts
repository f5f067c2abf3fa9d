import type { OfficeCalls } from '../shell/officeCalls.ts'

export type AccountsOverview = OfficeCalls['GET /accounts']['output']
export type OfficeAccount = AccountsOverview['accounts'][number]
