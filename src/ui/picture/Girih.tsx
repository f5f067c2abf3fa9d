import { useId } from 'react'
import css from './Girih.module.css'
import { girihCell } from './girih.ts'

type Props = { scale?: number }

/**
 * A quiet geometric background pattern (girih) that fills its positioned parent. Colour and strength come from `color`
 * and CSS.
 */
export function Girih({ scale = 1 }: Props) {
  const id = useId()
  return (
    <svg className={css.girih} aria-hidden="true" focusable="false">
      <pattern
        id={id}
        width={girihCell.width}
        height={girihCell.height}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${scale})`}
      >
        <path d={girihCell.path} fill="none" stroke="currentColor" strokeWidth={1 / scale} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
