import type { ReactNode } from 'react'

/** Numbers in groups, codes and addresses: they run left to right wherever they stand. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}
