import type { ComponentProps } from 'react'
import { useUi } from './UiContext.tsx'

export type AnchorProps = ComponentProps<'a'> & { href: string }

/** Every link of this folder: a plain `<a>`, or what the app gave to UiProvider. */
export function Anchor(props: AnchorProps) {
  const { anchor: Element } = useUi()
  return <Element {...props} />
}
