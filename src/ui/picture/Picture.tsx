import { classes } from '../classes.ts'
import css from './Picture.module.css'

export interface PictureSource {
  /** URL of the picture without size and extension: `${url}-640.webp`. */
  url: string
  width: number
  height: number
  color: string
}

interface Props {
  picture: PictureSource
  alt: string
  /** Available widths of the picture in pixels, smallest first. */
  widths: readonly number[]
  /** The `sizes` attribute of the image. */
  sizes: string
  /** For the first picture of a page: load it at once and with priority. */
  eager?: boolean
  className?: string | undefined
}

/** A picture as WebP if the browser supports it, else JPEG. Its space is reserved and coloured until it is loaded. */
export function Picture({ picture, alt, widths, sizes, eager = false, className }: Props) {
  const { url, width, height, color } = picture
  const set = (format: string) => widths.map((size) => `${url}-${size}.${format} ${size}w`).join(', ')
  const middle = widths[Math.floor(widths.length / 2)]
  return (
    <span className={classes(css.frame, className)}>
      {/* The colour is an SVG attribute, because the content security policy forbids style attributes. */}
      <svg
        className={css.color}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={width} height={height} fill={color} />
      </svg>
      <picture>
        <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
        <img
          className={css.image}
          src={`${url}-${middle}.jpg`}
          srcSet={set('jpg')}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </span>
  )
}
