import type { Calls } from '#web/calls.ts'

export type Application = Calls['GET /application/by_label/{label}']['output']
