import type { ReactNode } from 'react'
import css from './Columns.module.css'
import { Stack } from './Stack.tsx'

/** Content and an aside: beside each other on desktops, one below the other on phones. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={css.columns}>
      <Stack gap={6}>{children}</Stack>
      <Stack gap={6}>{aside}</Stack>
    </div>
  )
}
