import type { ReactNode } from 'react'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'

interface Props {
  title: string
  gap?: 3 | 4
  children: ReactNode
}

/** A group of form fields under one title. */
export function FieldGroup({ title, gap = 4, children }: Props) {
  return (
    <Card as="section" label={title}>
      <Stack gap={gap}>
        <h2>{title}</h2>
        {children}
      </Stack>
    </Card>
  )
}
