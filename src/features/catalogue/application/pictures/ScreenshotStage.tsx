import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import type { PictureSource } from '#ui/picture/Picture.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './ScreenshotViewer.module.css'

const WIDTHS = [640, 960, 1280, 1600]
/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MILLISECONDS = 320

interface Props {
  picture: PictureSource
  at: number
  count: number
  isZoomed: boolean
  onZoom(zoom: boolean): void
}

/** One screenshot, fitted to the screen or zoomed. A zoomed one scrolls. A double tap toggles the zoom. */
export function ScreenshotStage({ picture, at, count, isZoomed, onZoom }: Props) {
  const t = useMessages('catalogue')
  const stage = useRef<HTMLDivElement>(null)
  const tappedAt = useRef(Number.NEGATIVE_INFINITY)
  const aim = useRef({ x: 0.5, y: 0.5 })
  const { url, width, height, color } = picture
  const set = (format: string) => WIDTHS.map((size) => `${url}-${size}.${format} ${size}w`).join(', ')
  // Safari 12 does not support min() and falls back to 100vw.
  const sizes = isZoomed ? '250vw' : `min(100vw, ${Math.ceil((100 * width) / height)}vh)`

  // After zooming, keep the tapped point in the centre of the screen, or else the centre of the picture.
  useLayoutEffect(() => {
    const element = stage.current
    if (!element || !isZoomed) return
    element.scrollLeft = element.scrollWidth * aim.current.x - element.clientWidth / 2
    element.scrollTop = element.scrollHeight * aim.current.y - element.clientHeight / 2
    aim.current = { x: 0.5, y: 0.5 }
  }, [isZoomed])

  const tap = (event: MouseEvent<HTMLElement>) => {
    const isSecond = event.timeStamp - tappedAt.current < DOUBLE_TAP_MILLISECONDS
    tappedAt.current = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp
    if (!isSecond) return
    const box = event.currentTarget.getBoundingClientRect()
    aim.current = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
    onZoom(!isZoomed)
  }

  return (
    // Focusable while the zoomed picture scrolls, so that the arrow keys reach it.
    <div className={css.stage} ref={stage} dir="ltr" tabIndex={isZoomed ? 0 : undefined}>
      {/* biome-ignore lint/a11y: a shortcut for a finger or mouse; the zoom button does the same */}
      <div className={classes(css.sheet, isZoomed && css.zoomed)} onClick={tap}>
        <svg className={css.fit} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <rect width={width} height={height} fill={color} />
        </svg>
        <picture>
          <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
          <img
            className={css.fit}
            src={`${url}-960.jpg`}
            srcSet={set('jpg')}
            sizes={sizes}
            alt={t('detail_shot', { number: at + 1, count })}
            draggable={false}
          />
        </picture>
      </div>
    </div>
  )
}
