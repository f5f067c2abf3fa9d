import { contrast, contrastWith, hsl, isBright, mixColors, toHsl, withTone } from '../color.ts'
import type { Random } from '../random.ts'

/** The style of one application's screens, chosen by its seed. */
export interface Theme {
  isDark: boolean
  tint: string
  /** The tint, a step deeper, for gradients. */
  deep: string
  onTint: string
  /** A quiet ground in the tint. */
  soft: string
  ground: string
  surface: string
  field: string
  line: string
  shade: string
  /** Inks: titles, second titles, running text. */
  title: string
  second: string
  text: string
  /** Colours for charts and categories, the tint first. */
  series: readonly [string, ...string[]]
  pastels: readonly [string, ...string[]]
  radius: number
  header: 'large' | 'band' | 'compact'
  tabs: 'flat' | 'pill' | 'fab'
}

export function themeOf(color: string, isDark: boolean, random: Random): Theme {
  const from = toHsl(color)
  const surface = isDark ? withTone(color, 8, 12) : '#ffffff'
  const tint = isDark
    ? contrastWith(withTone(color, Math.min(66, Math.max(from.s, 50)), Math.max(from.l, 50)), [surface], 4)
    : isBright(color)
      ? contrastWith(color, ['#ffffff'], 1.75)
      : contrastWith(color, ['#ffffff'], 3.3)
  const onTint = contrast(tint, '#ffffff') >= 2.9 ? '#ffffff' : withTone(color, 60, 12)
  const ground = isDark
    ? withTone(color, 10, 7)
    : random.pick(['#ffffff', '#f7f6f3', withTone(color, 28, 97), withTone(color, 34, 96)])
  const ink = isDark ? '#f3f1ea' : '#23221f'
  const turn = random.pick([1, -1])
  const light = isDark ? 62 : 56
  const grey = from.s < 8
  // Bright yellow-greens are shifted to saffron or green.
  const calm = (hue: number): number => {
    const moved = ((hue % 360) + 360) % 360
    return moved > 54 && moved < 88
      ? 42
      : moved >= 88 && moved < 132
        ? 150
        : moved > 285 && moved < 325
          ? 335
          : moved
  }
  const at = (by: number, s = 58): string => hsl(calm((grey ? 210 : from.h) + by * turn), s, light)
  return {
    isDark,
    tint,
    deep: isBright(color)
      ? mixColors(tint, hsl(from.h - 14, 90, 55), 0.6)
      : mixColors(tint, '#000000', isDark ? 0.3 : 0.26),
    onTint,
    soft: mixColors(surface, tint, isDark ? 0.2 : 0.13),
    ground,
    surface,
    field: isDark ? withTone(color, 8, 17) : mixColors(ground, '#000000', 0.045),
    line: isDark ? withTone(color, 8, 20) : mixColors(ground, '#000000', 0.085),
    shade: withTone(color, 40, 18),
    title: mixColors(ink, surface, 0.12),
    second: mixColors(ink, surface, 0.5),
    text: mixColors(ink, surface, isDark ? 0.68 : 0.72),
    series: [tint, at(42), at(155, 50), at(205, 52), at(-50)],
    pastels: [at(0), at(42), at(155), at(205), '#e0a44a'].map((own) =>
      isDark ? mixColors(own, '#000000', 0.62) : mixColors(own, '#ffffff', 0.68),
    ) as [string, ...string[]],
    radius: random.pick([12, 16, 20]),
    header: random.pick(['large', 'band', 'compact'] as [
      'large' | 'band' | 'compact',
      'large' | 'band' | 'compact',
      'large' | 'band' | 'compact',
    ]),
    tabs: random.pick(['flat', 'pill', 'fab'] as [
      'flat' | 'pill' | 'fab',
      'flat' | 'pill' | 'fab',
      'flat' | 'pill' | 'fab',
    ]),
  }
}
