import { modelName } from './model.table.ts'
import css from './status/WaitView.module.css'

/** Above the title: which device a page is about. */
export function DeviceName({ product }: { product: string }) {
  return (
    <p className={css.device}>
      <bdi>{modelName(product)}</bdi>
    </p>
  )
}
