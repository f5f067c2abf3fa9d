import type { ReactNode } from 'react'
import { Anchor } from '#ui/Anchor.tsx'
import { officeHref } from '../shell/officeRouter.tsx'

/** A link to the page of a customer. Without an id it is plain text, for example for an anonymous payment. */
export function CustomerLink({ id, children }: { id: number | null; children: ReactNode }) {
  return id === null ? children : <Anchor href={officeHref(`/customers/${id}`)}>{children}</Anchor>
}
