import { modelNameOfProduct } from './model.table.ts'
import css from './status/DeviceStatus.module.css'

/** The name of the device that the page is about, shown above the title. */
export function DeviceName({ product }: { product: string }) {
  return (
    <p className={css.device}>
      <bdi>{modelNameOfProduct(product)}</bdi>
    </p>
  )
}
