import { encodeFrame, type Frame, pictureSettings, sequenceSettings } from './h264.ts'
import { writeMp4 } from './mp4.ts'

/** The video of a demo story: fireflies over hills under a moon, six seconds without sound. */

const SIZE = { width: 480, height: 272 }
const FRAMES_PER_SECOND = 10
const FRAMES = 60

type Color = [red: number, green: number, blue: number]

const SKY: [Color, Color] = [
  [24, 26, 60],
  [88, 84, 140],
]
const HILLS: Array<{ color: Color; base: number; wave: number; long: number; shift: number }> = [
  { color: [46, 48, 96], base: 178, wave: 22, long: 90, shift: 0 },
  { color: [32, 34, 72], base: 206, wave: 16, long: 62, shift: 2 },
  { color: [20, 22, 48], base: 236, wave: 12, long: 44, shift: 4 },
]
const MOON = { x: 356, y: 74, radius: 34, color: [250, 236, 196] as Color }
const GLOW: Color = [255, 214, 120]
const REACH = 11
const FIREFLIES = [
  { x: 90, y: 212, far: 34, high: 26, turn: 0 },
  { x: 190, y: 190, far: 28, high: 34, turn: 2 },
  { x: 290, y: 224, far: 40, high: 20, turn: 4 },
  { x: 400, y: 200, far: 24, high: 30, turn: 1 },
]

export function drawNightFilm(): Uint8Array {
  const frame: Frame = {
    luma: new Uint8Array(SIZE.width * SIZE.height),
    blue: new Uint8Array((SIZE.width * SIZE.height) / 4),
    red: new Uint8Array((SIZE.width * SIZE.height) / 4),
  }
  const ground = drawGround()
  const frames: Uint8Array[] = []
  let before = new Set<number>()
  for (let number = 0; number < FRAMES; number++) {
    const lights = FIREFLIES.map((fly) => placeOf(fly, number))
    const now = new Set(lights.flatMap(blocksNear))
    const changed = number === 0 ? everyBlock() : new Set([...now, ...before])
    for (const block of changed) paintBlock(frame, ground, lights, block)
    frames.push(encodeFrame(frame, SIZE, number, (block) => changed.has(block)))
    before = now
  }
  return writeMp4({
    ...SIZE,
    framesPerSecond: FRAMES_PER_SECOND,
    sequence: sequenceSettings(SIZE),
    picture: pictureSettings(),
    frames,
  })
}

/** A position on a loop that ends where it begins. */
function placeOf({ x, y, far, high, turn }: (typeof FIREFLIES)[number], number: number) {
  const angle = (2 * Math.PI * number) / FRAMES + turn
  return { x: x + far * Math.cos(angle), y: y + high * Math.sin(2 * angle) }
}

type Place = ReturnType<typeof placeOf>
const COLUMNS = SIZE.width / 16

function everyBlock(): Set<number> {
  return new Set(Array.from({ length: COLUMNS * (SIZE.height / 16) }, (_, block) => block))
}

function blocksNear({ x, y }: Place): number[] {
  const blocks: number[] = []
  for (let row = Math.floor((y - REACH) / 16); row <= Math.floor((y + REACH) / 16); row++)
    for (let column = Math.floor((x - REACH) / 16); column <= Math.floor((x + REACH) / 16); column++)
      if (row >= 0 && row < SIZE.height / 16 && column >= 0 && column < COLUMNS)
        blocks.push(row * COLUMNS + column)
  return blocks
}

/** The colour of every pixel without the fireflies. */
function drawGround(): Color[] {
  return Array.from({ length: SIZE.width * SIZE.height }, (_, at) =>
    groundAt(at % SIZE.width, Math.floor(at / SIZE.width)),
  )
}

function groundAt(x: number, y: number): Color {
  let color = blend(SKY[0], SKY[1], y / SIZE.height)
  if (isStar(x, y)) color = blend(color, [255, 255, 255], 0.7)
  const toMoon = Math.hypot(x - MOON.x, y - MOON.y)
  color = blend(color, MOON.color, 0.5 * clamp(1 - toMoon / 130) ** 2)
  color = blend(color, MOON.color, clamp(MOON.radius - toMoon + 0.5))
  for (const { color: hill, base, wave, long, shift } of HILLS)
    color = blend(color, hill, clamp(y - (base + wave * Math.sin(x / long + shift)) + 0.5))
  return color
}

/** Distributes the stars irregularly, but always at the same positions. */
function isStar(x: number, y: number): boolean {
  const mixed = Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177)
  return y < 150 && ((mixed ^ (mixed >>> 13)) >>> 0) % 900 === 0
}

function paintBlock({ luma, blue, red }: Frame, ground: Color[], all: Place[], block: number): void {
  const lights = all.filter((light) => blocksNear(light).includes(block))
  const [left, top] = [(block % COLUMNS) * 16, Math.floor(block / COLUMNS) * 16]
  const colorAt = (x: number, y: number) =>
    lights.reduce(
      (color, light) => blend(color, GLOW, clamp(1 - Math.hypot(x - light.x, y - light.y) / REACH) ** 2),
      ground[y * SIZE.width + x] ?? SKY[0],
    )
  for (let y = top; y < top + 16; y++)
    for (let x = left; x < left + 16; x++) {
      const color = colorAt(x, y)
      luma[y * SIZE.width + x] = weigh(color, 16, [0.257, 0.504, 0.098])
      if (x % 2 || y % 2) continue
      const half = (y / 2) * (SIZE.width / 2) + x / 2
      blue[half] = weigh(color, 128, [-0.148, -0.291, 0.439])
      red[half] = weigh(color, 128, [0.439, -0.368, -0.071])
    }
}

function weigh([red, green, blue]: Color, base: number, [byRed, byGreen, byBlue]: Color): number {
  return Math.round(base + red * byRed + green * byGreen + blue * byBlue)
}

function blend(from: Color, to: Color, share: number): Color {
  const mix = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share
  return [mix(0), mix(1), mix(2)]
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
