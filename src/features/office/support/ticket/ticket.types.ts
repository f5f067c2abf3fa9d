import type { OfficeCalls } from '../../shell/officeCalls.ts'

export type Ticket = OfficeCalls['GET /tickets/{number}']['output']
