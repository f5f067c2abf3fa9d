import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '#ui/classes.ts'
import { keepFocusInside, useModal } from '#ui/feedback/useModal.ts'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import type { PictureSource } from '#ui/picture/Picture.tsx'
import { useUi } from '#ui/UiContext.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ScreenshotStage } from './ScreenshotStage.tsx'
import css from './ScreenshotViewer.module.css'

/** A shorter finger movement is a tap, not a swipe. */
const SWIPE_PIXELS = 48

interface Props {
  title: string
  pictures: PictureSource[]
  /** Index of the shown screenshot; null while the large view is closed. */
  at: number | null
  onTurn(at: number): void
  onClose(): void
}

/**
 * Turns a key into a step through the screenshots. Forward follows the reading direction: on a Persian page the left
 * arrow.
 */
export function arrowKeyStep(key: string, direction: 'rtl' | 'ltr'): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowLeft') === (direction === 'rtl') ? 1 : -1
}

/** One screenshot on the full screen, always on black. */
export function ScreenshotViewer({ title, pictures, at, onTurn, onClose }: Props) {
  const { direction } = useUi()
  const panel = useRef<HTMLDivElement>(null)
  const touchedAt = useRef<number | null>(null)
  const [zoomedAt, setZoomedAt] = useState<number | null>(null)
  const host = useModal(at !== null, panel)
  const picture = at === null ? undefined : pictures[at]
  if (!host || at === null || !picture) return null
  const isZoomed = zoomedAt === at
  const step = (by: -1 | 0 | 1) => {
    const next = at + by
    if (by !== 0 && next >= 0 && next < pictures.length) onTurn(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    if (event.key === 'Tab' && panel.current) keepFocusInside(panel.current, event)
    // While zoomed, the arrow keys scroll the picture.
    if (!isZoomed) step(arrowKeyStep(event.key, direction))
  }
  const onTouchEnd = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? 0)
    if (touchedAt.current !== null && !isZoomed && Math.abs(moved) > SWIPE_PIXELS)
      step(arrowKeyStep(moved > 0 ? 'ArrowLeft' : 'ArrowRight', direction))
    touchedAt.current = null
  }
  return createPortal(
    <div
      className={css.viewer}
      ref={panel}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onTouchStart={({ touches }) => {
        // A touch with two fingers is a pinch zoom, which the browser handles.
        touchedAt.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null
      }}
      onTouchEnd={onTouchEnd}
    >
      <ScreenshotStage
        key={picture.url}
        picture={picture}
        at={at}
        count={pictures.length}
        isZoomed={isZoomed}
        onZoom={(zoom) => setZoomedAt(zoom ? at : null)}
      />
      <Bar
        at={at}
        count={pictures.length}
        isZoomed={isZoomed}
        onStep={step}
        onZoom={() => setZoomedAt(isZoomed ? null : at)}
        onClose={onClose}
      />
    </div>,
    host,
  )
}

interface BarProps {
  at: number
  count: number
  isZoomed: boolean
  onStep(by: -1 | 1): void
  onZoom(): void
  onClose(): void
}

function Bar({ at, count, isZoomed, onStep, onZoom, onClose }: BarProps) {
  const t = useMessages('catalogue')
  const isFirst = at === 0
  const isLast = at === count - 1
  return (
    <div className={css.bar}>
      <button
        type="button"
        className={css.button}
        aria-label={t('detail_shot_previous')}
        aria-disabled={isFirst || undefined}
        onClick={() => onStep(-1)}
      >
        <BasicIcon name="back" />
      </button>
      <span className={css.place} aria-live="polite">
        {t('detail_shot', { number: at + 1, count })}
      </span>
      <button
        type="button"
        className={css.button}
        aria-label={t('detail_shot_next')}
        aria-disabled={isLast || undefined}
        onClick={() => onStep(1)}
      >
        <BasicIcon name="chevron" />
      </button>
      <button
        type="button"
        className={classes(css.button, isZoomed && css.pressed)}
        aria-label={t('detail_zoom')}
        aria-pressed={isZoomed}
        onClick={onZoom}
      >
        <BasicIcon name="search" />
      </button>
      <button type="button" className={css.button} aria-label={t('close')} onClick={onClose}>
        <BasicIcon name="close" />
      </button>
    </div>
  )
}
