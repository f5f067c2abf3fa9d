import type { ReactNode } from 'react'
import { byPlace } from '#ui/byPlace.ts'

/** Stands in a message for a part that is more than text; `rich` puts the part there. */
export const SLOT = '\u0000'

/** `rich(t('sent_to', { phone: SLOT }), <Ltr>0912…</Ltr>)`: where a part stands is the language's affair. */
export function rich(text: string, ...parts: ReactNode[]): ReactNode {
  return byPlace(text.split(SLOT), (piece, at) => (
    <>
      {at > 0 && parts[at - 1]}
      {piece}
    </>
  ))
}
