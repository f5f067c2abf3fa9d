import type { Calls } from '#web/calls.ts'

export type Block = Calls['GET /page/by_label/{label}']['output']['blocks'][number]

export type BlockOfKind<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>
