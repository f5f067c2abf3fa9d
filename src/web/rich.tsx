import type { ReactNode } from 'react'
import { byPlace } from '#ui/byPlace.ts'

/** Placeholder in a message for a React element, which `rich` inserts. */
export const SLOT = '\u0000'

/** `rich(t('sent_to', { phone: SLOT }), <Ltr>0912…</Ltr>)`: each language decides the position of the element. */
export function rich(text: string, ...parts: ReactNode[]): ReactNode {
  return byPlace(text.split(SLOT), (piece, at) => (
    <>
      {at > 0 && parts[at - 1]}
      {piece}
    </>
  ))
}
