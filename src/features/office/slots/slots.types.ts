import type { OfficeCalls } from '../shell/officeCalls.ts'

export type SlotsOverview = OfficeCalls['GET /slots']['output']
export type KindOfSlots = SlotsOverview['kinds'][number]
export type DeviceCost = NonNullable<SlotsOverview['cost']>
