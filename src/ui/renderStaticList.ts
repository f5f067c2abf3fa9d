import { createElement, Fragment, type ReactNode } from 'react'

/** Renders a list whose items are distinguished only by their position: static children, which need no keys. */
export function renderStaticList<Item>(
  items: readonly Item[],
  render: (item: Item, at: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map(render))
}
