import css from './AppIcon.module.css'

export type AppIconProps = {
  /** URL of the icon; without it only the placeholder is shown. */
  src?: string | undefined
  srcSet?: string | undefined
  /** Background colour until the icon is loaded. */
  color?: string | undefined
  size?: 40 | 48 | 56 | 64 | 84 | 104 | 128
  /** Alternative text; empty when the application's name stands beside the icon, as on every card. */
  alt?: string
  /** Loads the icon at once, for icons on the first screen. */
  eager?: boolean
}

/** The icon of an application, with rounded corners and a thin border. */
export function AppIcon({ src, srcSet, color, size = 64, alt = '', eager = false }: AppIconProps) {
  return (
    <span className={css.icon}>
      {/* The colour is an SVG attribute, because the content security policy forbids style attributes. */}
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
