import type { ReactNode } from 'react'
import { Anchor } from '#ui/Anchor.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { officeHref } from '../shell/officeRouter.tsx'
import css from './Figures.module.css'

interface PartProps {
  title: string
  /** Path below /office of the screen with the details. */
  to?: string
  children: ReactNode
}

/** A section of the start screen with its figures. */
export function DashboardPart({ title, to, children }: PartProps) {
  return (
    <Card as="section" label={title}>
      <Stack gap={3}>
        <h2 className={css.title}>{to ? <Anchor href={officeHref(to)}>{title}</Anchor> : title}</h2>
        {children}
      </Stack>
    </Card>
  )
}

interface Figure {
  label: string
  value: ReactNode
}

export function Figures({ of }: { of: readonly Figure[] }) {
  return (
    <dl className={css.figures}>
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
