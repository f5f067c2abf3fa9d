import type { BlockData } from '#features/catalogue/editorial/block.contract.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import type { Choice, ItemIndex } from '../useChoices.ts'

export type Material = OfficeCalls['GET /catalogue/choices']['output']

export interface BlockFieldsProps<Block> {
  block: Block
  onBlock: (block: BlockData) => void
  errorAt: (path: string) => string | undefined
  material: Material
  choices: ItemIndex<Choice>
}
