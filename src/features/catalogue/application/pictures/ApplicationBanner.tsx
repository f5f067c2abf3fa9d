import { useId } from 'react'
import { classes } from '#ui/classes.ts'
import type { PictureSource } from '#ui/picture/Picture.tsx'
import type { Application } from '../application.types.ts'
import css from './ApplicationBanner.module.css'

/** From this width up the iPad banner is shown. */
const WIDE_SCREEN = '(min-width: 600px)'
const PHONE_WIDTHS = [640, 960, 1280]
const WIDE_WIDTHS = [960, 1280, 1600]

export interface BannerPictures {
  shape: 'wide' | 'fullscreen'
  phone: PictureSource
  wide: PictureSource
}

/**
 * The banner pictures for phone and iPad; null when the application has no banner. If one picture is missing, the other
 * is used.
 */
export function bannerPicturesOf(application: Application): BannerPictures | null {
  const { bannerType: shape, banner, ipadBanner, fullscreenBanner, ipadFullscreenBanner } = application
  if (shape === 'none') return null
  const [forPhone, forPad] =
    shape === 'wide' ? [banner, ipadBanner] : [fullscreenBanner, ipadFullscreenBanner]
  const phone = forPhone ?? forPad
  const wide = forPad ?? forPhone
  return phone && wide ? { shape, phone, wide } : null
}

function sources({ url }: PictureSource, widths: number[], format: 'webp' | 'jpg'): string {
  return widths.map((width) => `${url}-${width}.${format} ${width}w`).join(', ')
}

/** The banner above the application's name; it fades into the background colour. Decorative, so it has no alt text. */
export function ApplicationBanner({ banners, tint }: { banners: BannerPictures; tint: string }) {
  const { shape, phone, wide } = banners
  const id = useId()
  return (
    <div className={classes(css.banner, css[shape])}>
      <picture>
        <source
          media={WIDE_SCREEN}
          type="image/webp"
          srcSet={sources(wide, WIDE_WIDTHS, 'webp')}
          sizes="100vw"
        />
        <source media={WIDE_SCREEN} srcSet={sources(wide, WIDE_WIDTHS, 'jpg')} sizes="100vw" />
        <source type="image/webp" srcSet={sources(phone, PHONE_WIDTHS, 'webp')} sizes="100vw" />
        <img
          className={css.image}
          src={`${phone.url}-640.jpg`}
          srcSet={sources(phone, PHONE_WIDTHS, 'jpg')}
          sizes="100vw"
          alt=""
          fetchPriority="high"
          decoding="async"
        />
      </picture>
      <svg className={css.fade} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={tint} stopOpacity="0" />
          <stop offset="1" stopColor={tint} />
        </linearGradient>
        <rect width="1" height="1" fill={`url(#${id})`} />
      </svg>
    </div>
  )
}
