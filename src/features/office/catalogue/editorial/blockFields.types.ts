import type { BlockData } from '#features/catalogue/editorial/block.contract.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import type { CatalogueChoice, ItemIndex } from '../useChoices.ts'

export type CatalogueChoices = OfficeCalls['GET /catalogue/choices']['output']

export interface BlockFieldsProps<Block> {
  block: Block
  onBlock: (block: BlockData) => void
  errorAt: (path: string) => string | undefined
  material: CatalogueChoices
  choices: ItemIndex<CatalogueChoice>
}
