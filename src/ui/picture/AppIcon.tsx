import css from './AppIcon.module.css'

export type AppIconProps = {
  /** Without it only the placeholder is shown. */
  src?: string | undefined
  srcSet?: string | undefined
  /** Background colour until the picture is loaded. */
  color?: string | undefined
  size?: 40 | 48 | 56 | 64 | 84 | 104 | 128
  /** Empty when the name stands beside it, as on every card. */
  alt?: string
  /** Loads at once, for icons on the first screen. */
  eager?: boolean
}

/** A squircle with a hairline. */
export function AppIcon({ src, srcSet, color, size = 64, alt = '', eager = false }: AppIconProps) {
  return (
    <span className={css.icon}>
      {/* The colour is an SVG attribute, because the content policy forbids style attributes. */}
      <svg
        className={css.fill}
        color={color}
        width={size}
        height={size}
        aria-hidden="true"
        focusable="false"
      />
      {src !== undefined && (
        <img
          className={css.picture}
          src={src}
          srcSet={srcSet}
          alt={alt}
          width={size}
          height={size}
          loading={eager ? undefined : 'lazy'}
          decoding="async"
        />
      )}
    </span>
  )
}
