import type { Calls } from '#web/calls.ts'

export type Block = Calls['GET /page/by_label/{label}']['output']['blocks'][number]

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>
