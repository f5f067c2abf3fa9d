import type { ComponentProps } from 'react'
import { useUi } from './UiContext.tsx'

export type AnchorProps = ComponentProps<'a'> & { href: string }

/** The link of all UI components: a plain `<a>`, or the component given to UiProvider. */
export function Anchor(props: AnchorProps) {
  const { anchor: Element } = useUi()
  return <Element {...props} />
}
