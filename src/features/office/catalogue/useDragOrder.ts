import { type PointerEvent, useRef, useState } from 'react'
import { moveItem } from './order.rules.ts'

/** With less pointer movement than this, a press counts as a click. */
const DRAG_BEGINS_PX = 6

/**
 * Changes the order of a list by dragging its items with a mouse, pen or finger. The list moves while dragging, and
 * Escape or a lost pointer leaves it as it was. The move buttons do the same for the keyboard.
 */
export function useDragOrder<Item>(list: readonly Item[], onList: (list: Item[]) => void) {
  const [order, setOrder] = useState<{ from: number; to: number } | null>(null)
  const begun = useRef<{ from: number; x: number; y: number } | null>(null)
  const shown = order ? moveItem(list, order.from, order.to) : [...list]
  const end = (isDropped: boolean) => {
    if (isDropped && order && order.from !== order.to) onList(shown)
    begun.current = null
    setOrder(null)
  }
  /** Properties for the part of each item that is dragged. The items are the children of one element. */
  const handleProps = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || list.length < 2) return
      begun.current = { from: at, x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = begun.current
      if (!start) return
      const distance = Math.hypot(event.clientX - start.x, event.clientY - start.y)
      if (!order && distance < DRAG_BEGINS_PX) return
      const to = placeUnder(event)
      setOrder({ from: start.from, to: to ?? order?.to ?? start.from })
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  })
  return { shown, handleProps, dragged: order?.to ?? null }
}

/** The position of the list item under the pointer; null beside the list. */
function placeUnder({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): number | null {
  const items = [...(currentTarget.closest('ul')?.children ?? [])]
  const found = items.findIndex((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  })
  return found < 0 ? null : found
}
