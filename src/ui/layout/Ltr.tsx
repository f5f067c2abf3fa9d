import type { ReactNode } from 'react'

/** Grouped numbers, codes and addresses, which are always written left to right. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}
