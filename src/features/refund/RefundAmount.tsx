import css from './RefundPage.module.css'
import { useFormatExactTomans } from './useFormatExactTomans.ts'

/** The amount of a refund in large letters. */
export function RefundAmount({ label, amount }: { label: string; amount: number }) {
  const toman = useFormatExactTomans()
  return (
    <div className={css.figure}>
      <p className={css.label}>{label}</p>
      <p className={css.amount}>{toman(amount)}</p>
    </div>
  )
}
