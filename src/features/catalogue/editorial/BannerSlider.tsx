import { type MouseEvent, useId, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import { useMessages } from '#web/i18n.tsx'
import { BannerSlide } from './BannerSlide.tsx'
import css from './BannerSlider.module.css'
import { visibleSlideIndex } from './banner.rules.ts'
import type { BlockOfKind } from './block.types.ts'

type Banners = BlockOfKind<'banners'>['banners']

/** Banners side by side. They never move automatically; without JavaScript it is a scrollable list. */
export function BannerSlider({ banners, eager }: { banners: Banners; eager: boolean }) {
  const t = useMessages('catalogue')
  const id = useId()
  const { list, current, watch, show } = useSlider(banners.length)
  const slideId = (at: number) => `${id}-${at}`
  const go = (event: MouseEvent, at: number) => {
    event.preventDefault()
    show(at)
  }
  return (
    <section aria-label={t('browse_banners')} aria-roledescription={t('browse_slider')}>
      <ul className={classes(css.list, banners.length === 1 && css.single)} ref={list} onScroll={watch}>
        {banners.map((banner, at) => (
          <li className={css.slide} key={banner.href} id={slideId(at)}>
            <BannerSlide banner={banner} eager={eager && at === 0} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className={css.controls}>
          <Turn icon="back" label={t('browse_previous')} onTurn={() => show(current - 1)} />
          <ul className={css.dots}>
            {banners.map((banner, at) => (
              <li key={banner.href}>
                {/* The dot is a link to its banner's anchor, so that it also works without JavaScript. */}
                <a
                  className={css.dot}
                  href={`#${slideId(at)}`}
                  aria-current={at === current ? 'true' : undefined}
                  onClick={(event) => go(event, at)}
                >
                  <VisuallyHidden>{banner.title}</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
          <Turn icon="chevron" label={t('browse_next')} onTurn={() => show(current + 1)} />
        </div>
      )}
    </section>
  )
}

function Turn({ icon, label, onTurn }: { icon: 'back' | 'chevron'; label: string; onTurn(): void }) {
  return (
    <button type="button" className={css.turn} aria-label={label} onClick={onTurn}>
      <BasicIcon name={icon} size={20} />
    </button>
  )
}

function useSlider(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const watch = () => {
    const place = list.current
    if (!place) return
    const offset = Math.abs(place.scrollLeft)
    setCurrent(
      visibleSlideIndex({ offset, step: stepOf(place), end: place.scrollWidth - place.clientWidth, count }),
    )
  }
  const show = (at: number) => {
    const place = list.current
    if (!place) return
    // The banners are a cycle: after the last one comes the first.
    const wanted = (at + count) % count
    const isRightToLeft = getComputedStyle(place).direction === 'rtl'
    place.scrollLeft = wanted * stepOf(place) * (isRightToLeft ? -1 : 1)
  }
  return { list, current, watch, show }
}

function stepOf({ children: [first, second] }: HTMLElement): number {
  if (!first || !second) return 0
  return Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left)
}
