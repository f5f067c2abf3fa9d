import css from './AppIcon.module.css'

export type AppIconProps = {
  /** URL of the icon; without it only the placeholder is shown. */
  src?: string | undefined
  srcSet?: string | undefined
  /** Background colour until the icon is loaded. */
  color?: string | undefined
  /** Shown on the colour instead of an icon. */
  letter?: string | undefined
  size?: 40 | 48 | 56 | 64 | 84 | 104 | 128
  /** The alternative text; empty if the application's name is beside the icon, as on every card. */
  alt?: string
  /** Loads the icon at once, for icons on the first screen. */
  eager?: boolean
}

/** The icon of an application, with rounded corners and a thin border. */
export function AppIcon({ src, srcSet, color, letter, size = 64, alt = '', eager = false }: AppIconProps) {
  return (
    <span className={css.icon}>
      {/* The colour is an SVG attribute, because the content security policy forbids style attributes. */}
      <svg
        className={css.fill}
        color={color}
        width={size}
        height={size}
        viewBox="0 0 64 64"
        aria-hidden="true"
        focusable="false"
      >
        {letter && (
          <text x="32" y="43" textAnchor="middle" fontSize="32" fontWeight="600" fill={inkOn(color)}>
            {letter}
          </text>
        )}
      </svg>
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

/** Dark on light colours, white on others. */
function inkOn(color = '#000000'): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? '#1d1b17' : '#ffffff'
}
