import type { ReactNode } from 'react'
import { formatNumber } from '#kernel/locale.ts'
import { classes } from '../classes.ts'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import { useUi } from '../UiContext.tsx'
import css from './PictureSteps.module.css'

interface Step {
  id: string
  text: string
  /** An SVG of 120 by 150 that is drawn inside the outline of a phone, with the classes of PictureSteps.module.css. */
  picture: ReactNode
  isDone?: boolean
}

interface Props {
  steps: readonly Step[]
  /** Announced by screen readers for a completed step. */
  doneLabel?: string
}

/** Numbered steps, each with a drawing of a phone's screen. */
export function PictureSteps({ steps, doneLabel }: Props) {
  const { locale } = useUi()
  return (
    <ol className={css.steps}>
      {steps.map(({ id, text, picture, isDone = false }, at) => (
        <li key={id} className={classes(css.step, isDone && css.done)}>
          <svg className={css.picture} viewBox="0 0 120 150" aria-hidden="true" focusable="false">
            <rect className={css.phone} x="14" y="4" width="92" height="142" rx="14" />
            {picture}
          </svg>
          <p className={css.text}>
            <span className={css.number}>
              {isDone ? <BasicIcon name="check" label={doneLabel} /> : formatNumber(locale, at + 1)}
            </span>
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The approximate width of a letter in the drawings. */
const LETTER = 4.9
const LINE = 8

interface WordProps {
  kind: 'title' | 'strong' | 'quiet' | 'onLeaf'
  x: number
  y: number
  /** The space for a text. A longer text gets two lines, and a line that is still too long is drawn narrower. */
  width: number
  children: string
}

/** Draws a text, centred on a point. */
export function DrawingText({ kind, x, y, width, children: words }: WordProps) {
  const lines = words.length * LETTER > width ? words.split(/ (.*)/).filter(Boolean) : [words]
  return lines.map((line, at) => (
    <text
      key={line}
      className={css[kind]}
      x={x}
      y={y + (at - (lines.length - 1) / 2) * LINE}
      textLength={line.length * LETTER > width ? width : undefined}
      lengthAdjust="spacingAndGlyphs"
    >
      {line}
    </text>
  ))
}
