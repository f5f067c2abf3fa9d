/** Colours in HSL: hue 0–360, saturation and lightness 0–100. Input and output are `#rrggbb`. */
export interface Hsl {
  h: number
  s: number
  l: number
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function hexOf(red: number, green: number, blue: number): string {
  const part = (value: number): string => clamp(Math.round(value), 0, 255).toString(16).padStart(2, '0')
  return `#${part(red)}${part(green)}${part(blue)}`
}

export function toHsl(color: string): Hsl {
  const [red, green, blue] = channels(color).map((value) => value / 255) as [number, number, number]
  const high = Math.max(red, green, blue)
  const low = Math.min(red, green, blue)
  const span = high - low
  const l = (high + low) / 2
  if (span === 0) return { h: 0, s: 0, l: l * 100 }
  const s = span / (1 - Math.abs(2 * l - 1))
  let h = (red - green) / span + 4
  if (high === red) h = ((green - blue) / span + 6) % 6
  else if (high === green) h = (blue - red) / span + 2
  return { h: h * 60, s: s * 100, l: l * 100 }
}

export function hsl(h: number, s: number, l: number): string {
  const hue = ((h % 360) + 360) % 360
  const saturation = clamp(s, 0, 100) / 100
  const lightness = clamp(l, 0, 100) / 100
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12
    return 255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return hexOf(channel(0), channel(8), channel(4))
}

/** Changes a colour by these amounts. */
export function shiftColor(color: string, by: Partial<Hsl>): string {
  const from = toHsl(color)
  return hsl(from.h + (by.h ?? 0), from.s + (by.s ?? 0), from.l + (by.l ?? 0))
}

/** Keeps the hue and sets the rest; greys stay grey. */
export function withTone(color: string, s: number, l: number, turn = 0): string {
  const from = toHsl(color)
  return hsl(from.h + turn, from.s < 8 ? Math.min(s, 10) : s, l)
}

export function mixColors(from: string, to: string, share: number): string {
  const start = channels(from)
  const end = channels(to)
  const at = (index: 0 | 1 | 2): number => start[index] + (end[index] - start[index]) * share
  return hexOf(at(0), at(1), at(2))
}

export function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Darkens or lightens a colour, with the same hue, until it has enough contrast to all given backgrounds. */
export function contrastWith(color: string, grounds: readonly string[], least: number): string {
  const from = toHsl(color)
  const mean = grounds.reduce((sum, ground) => sum + luminance(ground), 0) / grounds.length
  const step = mean > 0.3 ? -2 : 2
  for (let l = from.l; l >= 0 && l <= 100; l += step) {
    const tried = hsl(from.h, from.s, l)
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried
  }
  return step < 0 ? '#0b0c0a' : '#ffffff'
}

export const isYellow = (hue: number): boolean => hue >= 34 && hue <= 80

/** Whether a background would have to become too dark for white text. Such backgrounds get dark text instead. */
export function isBright(color: string): boolean {
  return contrast(color, '#ffffff') < (isYellow(toHsl(color).h) ? 3.4 : 2.1)
}

/** Darkens a background until white text is readable on it. */
export function darkEnough(color: string, least = 3.2): string {
  return standOutDark(color, '#ffffff', least)
}

function standOutDark(color: string, against: string, least: number): string {
  const from = toHsl(color)
  for (let l = from.l; l > 0; l -= 1.5) {
    const tried = hsl(from.h, from.s, l)
    if (contrast(tried, against) >= least) return tried
  }
  return '#0b0c0a'
}
