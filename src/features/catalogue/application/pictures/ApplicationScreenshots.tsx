import { type MouseEvent, useLayoutEffect, useState } from 'react'
import type { PictureSource } from '#ui/picture/Picture.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLazyComponent } from '#web/useLazyComponent.ts'
import { ApplicationSection } from '../ApplicationSection.tsx'
import type { Application } from '../application.types.ts'
import css from './ApplicationScreenshots.module.css'
import { SCREENSHOTS_ANCHOR, type ScreenshotDevice, useScreenshotUrl } from './useScreenshotUrl.ts'

const THUMB_WIDTHS = [256, 512, 640, 960]
/** The height of a screenshot thumbnail on phones, as in the stylesheet; the width follows from it. */
const THUMB_HEIGHT = 400
/** How many screenshot thumbnails a phone shows without scrolling. */
const EAGER_SHOTS = 2

/** A row of screenshots for each supported device type; a tap opens the large view. */
export function ApplicationScreenshots({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  const { isCompatibleWithIphone, isCompatibleWithIpad, imageLists } = application
  const lists: Array<{ device: ScreenshotDevice; title: string; pictures: PictureSource[] }> = [
    {
      device: 'iphone' as const,
      title: t('detail_screenshots_of', { device: t('detail_device_iphone') }),
      pictures: isCompatibleWithIphone ? imageLists.iphone : [],
    },
    {
      device: 'ipad' as const,
      title: t('detail_screenshots_of', { device: t('detail_device_ipad') }),
      pictures: isCompatibleWithIpad ? imageLists.ipad : [],
    },
  ].filter(({ pictures }) => pictures.length > 0)
  const { shown, open, turn, close } = useScreenshotUrl()
  const current = lists.find(({ device }) => device === shown?.device)
  const isOpen = current !== undefined
  const [isTapped, setTapped] = useState(false)
  useLayoutEffect(() => {
    if (!isOpen) setTapped(false)
  }, [isOpen])
  const openTapped = (device: ScreenshotDevice, at: number) => {
    setTapped(true)
    // In a task of its own, so that the black screen answers the tap before the large view is loaded and rendered.
    setTimeout(() => open(device, at))
  }
  const ScreenshotViewer = useLazyComponent(
    isOpen,
    async () => (await import('./ScreenshotViewer.tsx')).ScreenshotViewer,
    close,
  )
  if (lists.length === 0) return null
  return (
    <div id={SCREENSHOTS_ANCHOR} className={css.anchor}>
      <ApplicationSection title={t('detail_screenshots')}>
        {lists.map(({ device, title, pictures }, list) => (
          <div className={css.device} key={device}>
            {lists.length > 1 && <h3 className={css.title}>{title}</h3>}
            <ul className={css.list} aria-label={title}>
              {pictures.map((picture, at) => (
                <li className={css.item} key={picture.url}>
                  <Shot
                    picture={picture}
                    name={t('detail_shot_open', { number: at + 1, count: pictures.length })}
                    isEager={list === 0 && at < EAGER_SHOTS}
                    onOpen={() => openTapped(device, at)}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {isTapped && <div className={css.backdrop} />}
        {ScreenshotViewer && (
          <ScreenshotViewer
            title={current?.title ?? ''}
            pictures={current?.pictures ?? []}
            at={current && shown && shown.at < current.pictures.length ? shown.at : null}
            onTurn={turn}
            onClose={close}
          />
        )}
      </ApplicationSection>
    </div>
  )
}

interface ShotProps {
  picture: PictureSource
  name: string
  isEager: boolean
  onOpen(): void
}

/** A screenshot thumbnail. Without JavaScript its link opens the picture file. */
function Shot({ picture, name, isEager, onOpen }: ShotProps) {
  const { url, width, height, color } = picture
  const shown = Math.round((THUMB_HEIGHT * width) / height)
  const set = (format: string) => THUMB_WIDTHS.map((size) => `${url}-${size}.${format} ${size}w`).join(', ')
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a className={css.shot} href={`${url}-1280.jpg`} aria-haspopup="dialog" onClick={click}>
      {/* Reserves the screenshot's space in its main colour until it loads; its ratio is known in advance. */}
      <svg
        className={css.place}
        viewBox={`0 0 ${width} ${height}`}
        width={shown}
        height={THUMB_HEIGHT}
        aria-hidden="true"
      >
        <rect width={width} height={height} fill={color} />
      </svg>
      <picture>
        <source type="image/webp" srcSet={set('webp')} sizes={`${shown}px`} />
        <img
          className={css.image}
          src={`${url}-512.jpg`}
          srcSet={set('jpg')}
          sizes={`${shown}px`}
          alt={name}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </a>
  )
}
