import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { originalPictureKey } from '#features/catalogue/picture.actions.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { categories, seededApplications, storeApplication, stories } from './content.ts'
import { createDice } from './dice.ts'
import { drawBanner } from './drawing/banner.ts'
import { drawCategory } from './drawing/category.ts'
import { drawIcon, drawStoreIcon } from './drawing/icon.ts'
import { drawScreenshot } from './drawing/screen/screenshot.ts'

interface Drawing {
  id: string
  svg: string
  width: number
  height: number
  color: string
}

/** The stored pictures of the demo, by name: `icon:daftar`, `shot:daftar:2`. */
export interface Gallery {
  id(name: string): string
  storeAll(): Promise<void>
  insertAll(db: Db): Promise<void>
}

export const SCREENSHOTS = 4
const IPAD_SCREENSHOTS = 2
const AT_ONCE = 32
const INSERT_BATCH = 500
const CATEGORY_COLORS = [
  '#0e7a4e',
  '#b3203a',
  '#2f5fa8',
  '#b7791f',
  '#6a4c93',
  '#00798c',
  '#d9622b',
  '#4b6043',
]

export function createGallery(ctx: Ctx): Gallery {
  const drawings = new Map(drawAll())
  return {
    id(name) {
      const drawing = drawings.get(name)
      if (!drawing) throw new Error(`Nothing was drawn for ${name}.`)
      return drawing.id
    },
    async storeAll() {
      const waiting = [...drawings.values()]
      const take = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop())
          await ctx.ports.storage.put(originalPictureKey(next.id), Buffer.from(next.svg))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, take))
    },
    insertAll: (db) => insertRows(db, [...drawings.values()], ctx.now),
  }
}

async function insertRows(db: Db, drawings: Drawing[], now: Instant): Promise<void> {
  for (let at = 0; at < drawings.length; at += INSERT_BATCH) {
    const rows = drawings.slice(at, at + INSERT_BATCH).map(({ id, width, height, color }) => ({
      id,
      width,
      height,
      color,
      mediaType: 'image/svg',
      createdAt: now,
    }))
    await db
      .insertInto('picture')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

function drawing(svg: string, color: string): Drawing {
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  return {
    svg,
    color,
    width: Number(width),
    height: Number(height),
    id: createHash('sha256').update(svg).digest('hex').slice(0, 24),
  }
}

function storeIcon(): string {
  return drawStoreIcon(readFileSync(new URL('../../../public/logo/mark.svg', import.meta.url), 'utf8'))
}

function drawAll(): Array<[string, Drawing]> {
  const all: Array<[string, Drawing]> = []
  for (const { label, motif, scene, primaryColor: color } of seededApplications) {
    const isDark = createDice(`dark ${label}`).oneIn(4)
    const icon = label === storeApplication.label ? storeIcon() : drawIcon({ seed: label, motif, color })
    all.push([`icon:${label}`, drawing(icon, color)])
    all.push([
      `banner:${label}`,
      drawing(drawBanner({ seed: label, motif, color, shape: 'wide', isDark: true }), color),
    ])
    all.push([
      `tall:${label}`,
      drawing(drawBanner({ seed: label, motif, color, shape: 'tall', isDark: true }), color),
    ])
    for (let index = 0; index < SCREENSHOTS; index++)
      all.push([
        `shot:${label}:${index}`,
        drawing(drawScreenshot({ seed: label, scene, color, index, device: 'iphone', isDark }), color),
      ])
    for (let index = 0; index < IPAD_SCREENSHOTS; index++)
      all.push([
        `ipad:${label}:${index}`,
        drawing(drawScreenshot({ seed: label, scene, color, index, device: 'ipad', isDark }), color),
      ])
  }
  for (const [at, { label, motif }] of categories.entries()) {
    const color = CATEGORY_COLORS[at % CATEGORY_COLORS.length] ?? '#0e7a4e'
    all.push([`category:${label}`, drawing(drawCategory({ motif, color }), color)])
  }
  for (const { label, motif, color, isDark } of stories)
    all.push([
      `story:${label}`,
      drawing(drawBanner({ seed: label, motif, color, shape: 'wide', isDark }), color),
    ])
  return all
}
