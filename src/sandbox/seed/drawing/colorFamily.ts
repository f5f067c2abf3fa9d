import { darkEnough, hsl, isBright, isYellow, shiftColor, toHsl } from './color.ts'
import type { Random } from './random.ts'

/** The background colours of one icon: base, lighter, darker and a neighbouring hue, all readable with the same ink. */
export interface ColorFamily {
  base: string
  light: string
  deep: string
  near: string
  isLight: boolean
}

/** A neighbouring hue that does not turn to olive when it is darkened. */
function neighbour(hue: number, turn: number): number {
  const moved = (hue + turn + 360) % 360
  return moved > 38 && moved < 110 ? hue - Math.abs(turn) : hue + turn
}

export function colorFamilyOf(color: string, random: Random): ColorFamily {
  const from = toHsl(color)
  const turn = random.pick([-38, -24, 24, 38, 55])
  if (isBright(color)) {
    const base = hsl(
      from.h,
      from.s < 8 ? from.s : isYellow(from.h) ? Math.max(from.s, 70) : Math.min(64, from.s),
      Math.max(from.l, 58),
    )
    const warmer = isYellow(from.h) ? -Math.abs(turn) * 0.35 : turn * 0.4
    return {
      base,
      light: shiftColor(base, { l: 14 }),
      deep: shiftColor(base, { l: -3, h: warmer * 0.6 }),
      near: shiftColor(base, { l: 5, h: warmer }),
      isLight: true,
    }
  }
  const vivid = from.s < 8 ? color : hsl(from.h, Math.min(90, from.s + 6), Math.min(from.l + 2, 52))
  const base = darkEnough(vivid, 3.4)
  const own = toHsl(base)
  return {
    base,
    light: darkEnough(shiftColor(base, { l: 12, s: 4, h: neighbour(own.h, turn > 0 ? 6 : -6) - own.h }), 2.9),
    deep: shiftColor(base, { l: -13, s: 2 }),
    near: darkEnough(hsl(neighbour(own.h, turn), own.s, own.l + 6), 3),
    isLight: false,
  }
}
