import { Fragment, type ReactNode } from 'react'

/** Stands in a message for a part that is more than text; `rich` puts the part there. */
export const SLOT = '\u0000'

/** `rich(t('sent_to', { phone: SLOT }), <Ltr>0912…</Ltr>)`: where a part stands is the language's affair. */
export function rich(text: string, ...parts: ReactNode[]): ReactNode {
  return text.split(SLOT).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
    <Fragment key={at}>
      {at > 0 && parts[at - 1]}
      {piece}
    </Fragment>
  ))
}
