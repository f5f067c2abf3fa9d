import type { ReactNode } from 'react'

/** Wraps grouped numbers, codes and URLs, which are always written left to right. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}
