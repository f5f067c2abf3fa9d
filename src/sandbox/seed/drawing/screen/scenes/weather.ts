import { mixColors } from '../../color.ts'
import { circle, fill, group, line, linearGradient, points, rect } from '../../svg.ts'
import { curve, ring } from '../charts.ts'
import { statusBar } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import { addDefinition, digits, filledCircle, icon, middleWords, textLine, type Ui } from '../kit.ts'
import { hills } from '../pictures.ts'

interface Sky {
  top: string
  low: string
  kind: 'sun' | 'rain' | 'night' | 'cloud' | 'snow'
}

const SKIES: readonly [Sky, ...Sky[]] = [
  { top: '#3d8bd6', low: '#9fd0f2', kind: 'sun' },
  { top: '#3f556b', low: '#7f97a8', kind: 'rain' },
  { top: '#141b3c', low: '#44407a', kind: 'night' },
  { top: '#d9703c', low: '#f5c58a', kind: 'cloud' },
  { top: '#7f9dbd', low: '#d5e3ee', kind: 'snow' },
]

function smallCloud(x: number, y: number): string {
  return fill(
    `M${points(x - 26, y + 15)}a15 15 0 0 1 1-26a22 22 0 0 1 42-6a17 17 0 0 1 8 32Z`,
    '#ffffff',
    0.92,
  )
}

function sky(ui: Ui, kind: number): string {
  const { width, height, random, theme } = ui
  const own = SKIES[kind % SKIES.length] ?? SKIES[0]
  const id = addDefinition(ui, (name) =>
    linearGradient(name, [
      [0, mixColors(own.top, theme.tint, 0.3)],
      [1, mixColors(own.low, theme.tint, 0.22)],
    ]),
  )
  let body = fill(rect(0, 0, width, height), `url(#${id})`)
  const cloud = (x: number, y: number, scale: number, opacity: number): string =>
    group(
      fill('M-52 30A30 30 0 0 1-50-22A44 44 0 0 1 34-34A34 34 0 0 1 50 30Z', '#ffffff', opacity),
      `translate(${points(x, y)}) scale(${scale})`,
    )
  if (own.kind === 'sun' || own.kind === 'cloud')
    for (const radius of [150, 112, 78])
      body += filledCircle(width * 0.22, height * 0.16, radius, '#fff3c4', radius === 78 ? 0.95 : 0.16)
  if (own.kind === 'night') {
    let stars = ''
    for (let at = 0; at < 34; at += 1)
      stars += `M${points(random.range(0, width), random.range(20, height * 0.6))}h.1`
    body +=
      line(stars, '#ffffff', 2.4, 0.8) +
      group(
        fill('M18-88A90 90 0 1 0 88 20A70 70 0 0 1 18-88Z', '#fdf3cf'),
        `translate(${points(width * 0.24, height * 0.17)}) scale(.6)`,
      )
  }
  if (own.kind === 'rain' || own.kind === 'snow') {
    let fall = ''
    for (let at = 0; at < 36; at += 1) {
      const [x, y] = [random.range(0, width), random.range(height * 0.14, height * 0.6)]
      fall += own.kind === 'rain' ? `M${points(x, y)}l-5 18` : `M${points(x, y)}h.1`
    }
    body += line(fall, '#ffffff', own.kind === 'rain' ? 2 : 6, 0.45)
  }
  body +=
    cloud(width * 0.26, height * 0.21, 1.2, own.kind === 'night' ? 0.22 : 0.9) +
    cloud(width * 0.9, height * 0.09, 1, 0.35) +
    cloud(width * 0.1, height * 0.34, 0.8, 0.3)
  return (
    body +
    fill(hills(0, height * 0.8, width, height, 60), mixColors(own.top, '#000000', 0.2), 0.35) +
    fill(hills(0, height * 0.88, width, height, -40), mixColors(own.top, '#000000', 0.4), 0.4)
  )
}

export function weather(ui: Ui, index: number): string {
  const { random, theme, width, height } = ui
  const inner = width - 40
  const [left, right] = [20, width - 20]
  const white = '#ffffff'
  const small: readonly [IconName, IconName, IconName] = ['sun', 'drop', 'wind']
  if (index === 2) {
    let body =
      fill(rect(0, 0, width, height), theme.ground) +
      statusBar(ui, theme.title) +
      textLine(ui, right, ui.top + 30, 150, 15, theme.title) +
      icon('plus', left + 14, ui.top + 26, 26, theme.tint)
    const columns = ui.isWide ? 2 : 1
    const cell = (inner - 14 * (columns - 1)) / columns
    for (let at = 0; at < 12; at += 1) {
      const x = right - cell - (at % columns) * (cell + 14)
      const y = ui.top + 66 + Math.floor(at / columns) * 126
      if (y > height) break
      const own = SKIES[at % SKIES.length] ?? SKIES[0]
      const id = addDefinition(ui, (name) =>
        linearGradient(
          name,
          [
            [0, mixColors(own.top, theme.tint, 0.2)],
            [1, mixColors(own.low, own.top, 0.45)],
          ],
          [1, 0, 0, 1],
        ),
      )
      const spot = x + cell * 0.42
      body +=
        fill(rect(x, y, cell, 112, 22), `url(#${id})`) +
        (own.kind === 'rain' || own.kind === 'snow' ? '' : filledCircle(spot + 14, y + 46, 22, '#fff0b8')) +
        (own.kind === 'sun' ? '' : smallCloud(spot, y + 60)) +
        textLine(ui, x + cell - 22, y + 34, 100, 10, white) +
        textLine(ui, x + cell - 22, y + 56, 60, 6, white) +
        digits(String(random.int(4, 38)), x + 26, y + 44, 38, white, 'start', 0.09) +
        textLine(ui, x + cell - 22, y + 90, 80, 5, white)
    }
    return body
  }
  const kind = index === 0 ? random.int(0, 4) : random.int(0, 4) + 1
  let body =
    sky(ui, kind) +
    statusBar(ui, white) +
    icon('list', width - 36, ui.top + 24, 24, white) +
    icon('plus', 36, ui.top + 24, 24, white)
  const glass = (x: number, y: number, w: number, h: number): string =>
    fill(rect(x, y, w, h, 22), '#10243c', 0.26)
  const top = height * 0.3
  body +=
    middleWords(ui, width / 2, ui.top + 24, 92, 10, white) +
    digits(String(random.int(12, 38)), right - 8, top - 20, 92, white, 'end', 0.08) +
    line(circle(right - 168, top - 56, 8), white, 4) +
    textLine(ui, right - 8, top + 58, 120, 9, white) +
    textLine(ui, right - 8, top + 82, 86, 6, white)
  let y = height * 0.46
  body += glass(left, y, inner, 128)
  const hours = ui.isWide ? 11 : 6
  for (let at = 0; at < hours; at += 1) {
    const x = right - (inner / hours) * (at + 0.5)
    body +=
      digits(String(9 + at), x, y + 26, 11, white) +
      icon(random.pick(small), x, y + 62, 26, at === 0 ? '#ffe08a' : white) +
      digits(String(random.int(9, 34)), x, y + 102, 15, white)
  }
  y += 142
  if (index === 0) {
    body += glass(left, y, inner, height - y - 40)
    for (let at = 0; y + 30 + at * 46 < height - 64; at += 1) {
      const cy = y + 32 + at * 46
      const from = random.range(0.1, 0.35)
      body +=
        textLine(ui, right - 18, cy, 62, 7, white) +
        icon(random.pick(small), right - 116, cy, 22, white) +
        digits(String(random.int(16, 34)), left + 20, cy, 13, white, 'start') +
        fill(rect(left + 62, cy - 3, inner * 0.34, 6, 3), white, 0.25) +
        fill(rect(left + 62 + inner * from * 0.5, cy - 3, inner * 0.2, 6, 3), '#ffd166') +
        (at > 0 ? fill(rect(left + 18, cy - 23, inner - 36, 1), white, 0.18) : '')
    }
    return body
  }
  const half = (inner - 12) / 2
  const kinds: IconName[] = ['wind', 'drop', 'sun', 'clock', 'flag', 'heart']
  for (let at = 0; at < 6; at += 1) {
    const x = at % 2 ? left : right - half
    const cy = y + Math.floor(at / 2) * 138
    if (cy > height - 60) break
    body +=
      glass(x, cy, half, 126) +
      icon(kinds[at] ?? 'sun', x + half - 28, cy + 28, 19, white) +
      textLine(ui, x + half - 48, cy + 28, 60, 6, white) +
      digits(String(random.int(10, 90)), x + half - 20, cy + 66, 27, white, 'end', 0.11)
    body +=
      at % 3 === 0
        ? ring(ui, x + 46, cy + 76, 28, 0.6, 6, '#ffd166')
        : at % 3 === 1
          ? fill(rect(x + 20, cy + 100, half - 40, 6, 3), white, 0.3) +
            filledCircle(x + half * 0.44, cy + 103, 7, '#ffd166')
          : curve(ui, x + 18, cy + 70, half - 36, 44, {
              color: white,
              isFilled: false,
              weight: 2.4,
              isRising: false,
            })
  }
  return body
}
