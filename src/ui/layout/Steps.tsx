import type { ReactNode } from 'react'
import { formatNumber } from '#kernel/locale.ts'
import { useUi } from '../UiContext.tsx'
import css from './Steps.module.css'

/** Numbered instructions, in the digits of the language. */
export function Steps({ steps }: { steps: readonly { id: string; text: ReactNode }[] }) {
  const { locale } = useUi()
  return (
    <ol className={css.steps}>
      {steps.map(({ id, text }, at) => (
        <li className={css.step} key={id}>
          <span className={css.number}>{formatNumber(locale, at + 1)}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
