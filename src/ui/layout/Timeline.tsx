import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import css from './Timeline.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type StepState = 'done' | 'current' | 'waiting' | 'failed' | 'setback'
type Step = { id: string; state: StepState; title: ReactNode; time?: ReactNode; text?: ReactNode }
type Props = {
  steps: readonly Step[]
  /** Names of the states of steps, for screen readers. */
  stateLabels: Record<Exclude<StepState, 'setback'>, string> & { setback?: string }
}

export function Timeline({ steps, stateLabels }: Props) {
  return (
    <ol className={css.list}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={classes(css.step, css[step.state])}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={css.sign}>
            {step.state === 'done' && <BasicIcon name="check" size={16} />}
            {step.state === 'failed' && <BasicIcon name="close" size={16} />}
            {step.state === 'setback' && <BasicIcon name="warning" size={16} />}
          </span>
          <div className={css.texts}>
            <p className={css.title}>
              {step.title}
              <VisuallyHidden> ({stateLabels[step.state]})</VisuallyHidden>
            </p>
            {step.time ? <p className={css.time}>{step.time}</p> : null}
            {step.text ? <div className={css.text}>{step.text}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
