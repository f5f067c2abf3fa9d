import type { ReactNode } from 'react'
import { renderStaticList } from '#ui/renderStaticList.ts'

/** Placeholder in a translated message for a React element, which `insertElements` inserts. */
export const ELEMENT_PLACEHOLDER = '\u0000'

/**
 * Inserts React elements into a message, as in `insertElements(t('sent_to', { phone: ELEMENT_PLACEHOLDER }), <Ltr>0912…</Ltr>)`. Each language
 * decides the position of the element.
 */
export function insertElements(text: string, ...parts: ReactNode[]): ReactNode {
  return renderStaticList(text.split(ELEMENT_PLACEHOLDER), (piece, at) => (
    <>
      {at > 0 && parts[at - 1]}
      {piece}
    </>
  ))
}
