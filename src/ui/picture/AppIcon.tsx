import css from './AppIcon.module.css'

export type AppIconProps = {
  /** Missing: only the placeholder is shown. */
  src?: string | undefined
  srcSet?: string | undefined
  /** Colour shown until the picture is there. */
  color?: string | undefined
  size?: 40 | 48 | 56 | 64 | 84 | 104 | 128
  /** Empty where the name stands beside it, as it does on every card. */
  alt?: string
  /** Icons in the first screen: loaded at once. */
  eager?: boolean
}

/** A squircle with a hairline. */
export function AppIcon({ src, srcSet, color, size = 64, alt = '', eager = false }: AppIconProps) {
  return (
    <span className={css.icon}>
      {/* The colour goes through an SVG attribute, as the content policy allows no style attributes. */}
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
