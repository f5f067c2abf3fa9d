import type { OfficeCalls } from '../../shell/officeCalls.ts'

export type OfficeTicket = OfficeCalls['GET /tickets/{number}']['output']
