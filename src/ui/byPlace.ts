import { createElement, Fragment, type ReactNode } from 'react'

/** A list whose items have nothing that tells them apart but their place: static children, which need no keys. */
export function byPlace<Item>(
  items: readonly Item[],
  render: (item: Item, at: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map(render))
}
