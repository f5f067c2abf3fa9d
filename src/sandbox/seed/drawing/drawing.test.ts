import { describe, expect, it } from 'vitest'
import { drawBanner } from './banner.ts'
import { drawCategory } from './category.ts'
import { drawIcon, drawStoreIcon } from './icon.ts'
import { MOTIFS, SCENES } from './names.ts'
import { drawScreenshot } from './screen/screenshot.ts'

const COLORS = [
  '#0e7a4e',
  '#b3203a',
  '#1f5fbf',
  '#e8a317',
  '#6a3fb5',
  '#2b2d42',
  '#f4c430',
  '#808080',
  '#ffffff',
  '#000000',
]
const colorAt = (at: number): string => COLORS[at % COLORS.length] ?? '#0e7a4e'

/** XML faults of a drawing: unbalanced tags, repeated attributes, dangling ids. */
function faultOf(svg: string): string | undefined {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9-]*="[^"<>&]*")*)(\/?)>/g,
    (_, closes, name, attributes, isEmpty) => {
      const names = [...attributes.matchAll(/ ([a-zA-Z0-9-]+)=/g)].map((match) => match[1])
      if (new Set(names).size !== names.length) open.push(`twice in ${name}`)
      if (closes && open.pop() !== name) open.push(`unmatched ${name}`)
      if (!closes && !isEmpty) open.push(name)
      return ''
    },
  )
  if (rest !== '') return `text between tags: ${rest.slice(0, 80)}`
  if (open.length > 0) return open.join()
  if (/NaN|undefined|Infinity|null/.test(svg)) return 'a value is missing'
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  if (new Set(ids).size !== ids.length) return 'an id is used twice'
  const lost = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].find((match) => !ids.includes(match[1]))
  return lost ? `nothing is called ${lost[1]}` : undefined
}

const sized = (svg: string, width: number, height: number): boolean =>
  svg.startsWith(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
  )

describe('drawIcon', () => {
  it('draws every motif, well-formed, without text, in a small file', () => {
    for (const [at, motif] of MOTIFS.entries()) {
      for (let variant = 0; variant < 6; variant += 1) {
        const svg = drawIcon({ seed: `${motif}-${variant}`, motif, color: colorAt(at + variant) })
        expect(faultOf(svg), motif).toBeUndefined()
        expect(sized(svg, 512, 512)).toBe(true)
        expect(svg).not.toContain('<text')
        expect(svg.length, motif).toBeLessThan(6 * 1024)
      }
    }
  })
})

describe('drawStoreIcon', () => {
  it('[21.86] draws the mark of the store in its own colour', () => {
    const svg = drawStoreIcon(
      '<svg viewBox="0 0 32 32"><title>Mark</title><path d="M1 1h2v2z" fill="#fff"/></svg>',
    )
    expect(faultOf(svg)).toBeUndefined()
    expect(svg).toContain('<path d="M1 1h2v2z" fill="#fff"/>')
    expect(svg).toContain('#0e7a4e')
  })
})

describe('drawScreenshot', () => {
  it('[21.85] draws every scene, screen and device with real words, in light and dark', () => {
    const lengths: number[] = []
    for (const [at, scene] of SCENES.entries()) {
      for (const index of [0, 1, 2, 3, 4]) {
        for (const device of ['iphone', 'ipad'] as const) {
          const request = {
            seed: `${scene}-${index}`,
            scene,
            color: colorAt(at + index),
            index,
            device,
            isDark: (at + index) % 2 === 0,
          }
          const svg = drawScreenshot(request)
          expect(faultOf(svg), `${scene} ${index} ${device}`).toBeUndefined()
          expect(device === 'ipad' ? sized(svg, 1620, 2160) : sized(svg, 1170, 2532)).toBe(true)
          expect(svg).not.toContain('<text')
          expect(svg.length, `${scene} ${index} ${device}`).toBeLessThan(
            (device === 'ipad' ? 112 : 50) * 1024,
          )
          expect(drawScreenshot(request)).toBe(svg)
          if (!scene.endsWith('Game')) expect(svg, scene).toMatch(/<use href="#t\d+"/)
          if (device === 'iphone') lengths.push(svg.length)
        }
      }
    }
    expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeLessThan(26 * 1024)
  }, 60_000)
})

describe('drawBanner and drawCategory', () => {
  it('draws every motif in every shape', () => {
    const sizes = { wide: [1600, 800], square: [1200, 1200], tall: [1170, 2080] } as const
    for (const [at, motif] of MOTIFS.entries()) {
      for (const shape of ['wide', 'square', 'tall'] as const) {
        const request = { seed: motif, motif, color: colorAt(at), shape, isDark: at % 2 === 0 }
        const svg = drawBanner(request)
        expect(faultOf(svg), motif).toBeUndefined()
        const [width, height] = sizes[shape]
        expect(sized(svg, width, height)).toBe(true)
        expect(svg.length, motif).toBeLessThan(12 * 1024)
        expect(drawBanner(request)).toBe(svg)
      }
      const tile = drawCategory({ motif, color: colorAt(at) })
      expect(faultOf(tile), motif).toBeUndefined()
      expect(sized(tile, 256, 256)).toBe(true)
      expect(drawCategory({ motif, color: colorAt(at) })).toBe(tile)
    }
  }, 60_000)
})
