import { shiftColor, withTone } from '../../color.ts'
import {
  ellipse,
  fill,
  formatCoordinate,
  group,
  line,
  pointOnCircle,
  points,
  radialGradient,
  rect,
  star,
  svgElement,
} from '../../svg.ts'
import type { IconName } from '../icons.ts'
import { addDefinition, avatar, digits, filledCircle, icon, middleWords, type Ui } from '../kit.ts'
import { gameStatusBar } from './gameWorld.ts'

const SUITS = [
  {
    d: 'M0 40C-40 8-46-6-46-20C-46-36-34-44-22-44C-10-44-3-36 0-26C3-36 10-44 22-44C34-44 46-36 46-20C46-6 40 8 0 40Z',
    color: '#cf2f43',
  },
  { d: 'M0-48L36 0L0 48L-36 0Z', color: '#cf2f43' },
  {
    d: 'M0-46C34-12 46 0 46 16C46 30 34 38 22 36C14 34 8 28 4 22L14 48H-14L-4 22C-8 28-14 34-22 36C-34 38-46 30-46 16C-46 0-34-12 0-46Z',
    color: '#22252b',
  },
  {
    d: 'M0-46A21 21 0 0 1 17-12A21 21 0 1 1 6 20L14 48H-14L-6 20A21 21 0 1 1-17-12A21 21 0 0 1 0-46Z',
    color: '#22252b',
  },
] as const

/** Parts that all cards share are drawn once: the blank, the back and the four suits. */
interface Deck {
  width: number
  blank: string
  back: string
  suits: readonly string[]
}

function deckOf(ui: Ui, width: number): Deck {
  const height = width * 1.42
  const [left, top] = [-width / 2, -height / 2]
  const named = (body: string): string => addDefinition(ui, (name) => `<g id="${name}">${body}</g>`)
  const paper =
    fill(rect(left + 2, top + 4, width, height, width * 0.1), '#000000', 0.2) +
    fill(rect(left, top, width, height, width * 0.1), '#fffdf8')
  const pattern =
    star(0, 0, 8, width * 0.34, width * 0.26) +
    star(0, 0, 8, width * 0.2, width * 0.15, 22.5) +
    rect(left + 10, top + 10, width - 20, height - 20, 4)
  return {
    width,
    blank: named(paper),
    back: named(
      paper +
        fill(rect(left + 5, top + 5, width - 10, height - 10, width * 0.07), ui.theme.tint) +
        line(pattern, '#ffffff', 1.6, 0.6),
    ),
    suits: SUITS.map(({ d, color }) => {
      const mark = (x: number, y: number, scale: number): string =>
        svgElement('path', {
          d,
          fill: color,
          transform: `translate(${points(x, y)}) scale(${Math.round(scale * 1000) / 1000})`,
        })
      return named(
        mark(left + width * 0.16, top + width * 0.44, width / 620) + mark(0, width * 0.06, width / 200),
      )
    }),
  }
}

function playingCard(ui: Ui, deck: Deck, x: number, y: number, turn: number, isOpen = true): string {
  const place = `translate(${points(x, y)})${turn ? ` rotate(${formatCoordinate(turn)})` : ''}`
  if (!isOpen) return `<use href="#${deck.back}" transform="${place}"/>`
  const suit = ui.random.int(0, 3)
  const { width } = deck
  const value = digits(
    String(ui.random.int(2, 9)),
    -width * 0.34,
    -width * 0.51,
    width * 0.2,
    SUITS[suit as 0].color,
    'middle',
    0.17,
  )
  return group(`<use href="#${deck.blank}"/><use href="#${deck.suits[suit]}"/>${value}`, place)
}

export function cardTable(ui: Ui): string {
  const { width, height, random, theme } = ui
  const felt = random.pick(['#1f6b4a', '#20557a', '#7a2436', withTone(theme.tint, 46, 28)])
  const id = addDefinition(ui, (name) =>
    radialGradient(
      name,
      [
        [0, shiftColor(felt, { l: 12 })],
        [1, shiftColor(felt, { l: -9 })],
      ],
      [0.5, 0.45, 0.75],
    ),
  )
  return (
    fill(rect(0, 0, width, height), `url(#${id})`) +
    line(ellipse(width / 2, height * 0.44, width * 0.42, height * 0.3), '#ffffff', 3, 0.16) +
    line(star(width / 2, height * 0.44, 8, 120, 92), '#ffffff', 2, 0.12)
  )
}

export function cardGame(ui: Ui, index: number): string {
  const { width, height, random, theme } = ui
  const middle = width / 2
  const size = ui.isWide ? 116 : 82
  let body = cardTable(ui)
  const seat = (x: number, y: number, isActive = false): string =>
    filledCircle(x, y, 35, isActive ? '#ffd451' : '#ffffff', isActive ? 1 : 0.3) +
    avatar(ui, x, y, 30) +
    fill(rect(x - 40, y + 30, 80, 22, 11), '#10131a', 0.72) +
    middleWords(ui, x, y + 41, 46, 6, '#ffffff')
  if (index === 1) {
    const columns = ui.isWide ? 7 : 6
    const step = (width - 32) / columns
    const wide = step - 8
    const deck = deckOf(ui, wide)
    for (let column = 0; column < columns; column += 1) {
      const x = 16 + step * (column + 0.5)
      if (column < 4)
        body +=
          line(rect(x - wide / 2, 150, wide, wide * 1.42, 8), '#ffffff', 2, 0.4) +
          (column < 3 ? playingCard(ui, deck, x, 150 + wide * 0.71, 0) : '')
      if (column === columns - 1) body += playingCard(ui, deck, x, 150 + wide * 0.71, 0, false)
      const closed = random.int(1, 3)
      for (let at = 0; at < closed; at += 1)
        body += playingCard(ui, deck, x, 190 + wide * 2.2 + at * 20, 0, false)
      for (let at = 0; at < random.int(1, 3); at += 1)
        body += playingCard(ui, deck, x, 190 + wide * 2.2 + closed * 20 + at * 34, 0)
    }
    return body + gameStatusBar(ui, { isPlain: true }) + toolRow(ui)
  }
  const deck = deckOf(ui, size)
  const small = deckOf(ui, size * 0.46)
  body += seat(middle, ui.top + 134) + seat(54, height * 0.42, true) + seat(width - 54, height * 0.42)
  for (let at = 0; at < 5; at += 1)
    body += playingCard(ui, small, middle + (at - 2) * 17, ui.top + 204, (at - 2) * 7, false)
  for (let at = 0; at < 4; at += 1) {
    const [x, y] = pointOnCircle(middle, height * 0.44, size * 0.62, at * 90 + 8)
    body += playingCard(ui, deck, x, y, at * 8 - 12)
  }
  const count = ui.isWide ? 11 : 8
  for (let at = 0; at < count; at += 1) {
    const from = at - (count - 1) / 2
    body += playingCard(
      ui,
      deck,
      middle + from * (size * 0.46),
      height * 0.79 + from * from * 3.2 - (at === 4 ? 30 : 0),
      from * 4.6,
    )
  }
  body +=
    fill(rect(middle - 100, height - 74, 200, 48, 24), theme.tint) +
    middleWords(ui, middle, height - 50, 80, 9, theme.onTint)
  return body + gameStatusBar(ui, { isPlain: true })
}

function toolRow(ui: Ui): string {
  const { width, height } = ui
  const names: IconName[] = ['undo', 'star', 'repeat']
  return names
    .map(
      (name, at) =>
        fill(rect(width / 2 + 44 - at * 88 - 0, height - 96, 72, 56, 20), '#10131a', 0.5) +
        icon(name, width / 2 + 80 - at * 88, height - 68, 26, '#ffffff'),
    )
    .join('')
}
