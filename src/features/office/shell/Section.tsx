import type { ReactNode } from 'react'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import css from './Section.module.css'

interface Props {
  title: ReactNode
  children: ReactNode
  /** Shown instead of an empty section. */
  empty?: string | false | undefined
}

/** A section of a screen. */
export function Section({ title, children, empty }: Props) {
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2 className={css.title}>{title}</h2>
        {empty ? <p className={css.empty}>{empty}</p> : children}
      </Stack>
    </Card>
  )
}

/** Sections side by side where there is room. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={css.sections}>{children}</div>
}
