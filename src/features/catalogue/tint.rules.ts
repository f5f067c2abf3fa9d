/** The background colour of an application's hero, adjusted so that its title has AA contrast in both themes. */

export const LIGHT_TEXT_COLOR = '#ffffff'
export const DARK_TEXT_COLOR = '#1b1a17'
/** The default background colour for applications whose colour cannot be parsed. */
const FALLBACK = '#0e7a4e'
/** The required contrast: slightly above the 4.5 of WCAG AA, because a pattern lies behind the text. */
const CONTRAST_AT_LEAST = 5
const STEP = 0.04

type Rgb = [number, number, number]

/**
 * The background colour of an application's hero, adjusted until its title is readable. `titleIsDark` decides the
 * title's colour.
 */
export function heroBackgroundColor(primaryColor: string, titleIsDark: boolean): string {
  const ink = parse(titleIsDark ? DARK_TEXT_COLOR : LIGHT_TEXT_COLOR)
  const away: Rgb = titleIsDark ? [255, 255, 255] : [0, 0, 0]
  const start = parse(/^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : FALLBACK)
  let color = start
  for (let part = 0; part <= 1 && contrastOf(color, ink) < CONTRAST_AT_LEAST; part += STEP)
    color = start.map((channel, at) => Math.round(channel + ((away[at] ?? 0) - channel) * part)) as Rgb
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return contrastOf(parse(one), parse(other))
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function parse(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
}
