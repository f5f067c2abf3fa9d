import { mixColors } from '../../color.ts'
import { circle, fill, line, radialGradient, rect, star } from '../../svg.ts'
import { statusBar } from '../chrome.ts'
import type { IconName } from '../icons.ts'
import { addDefinition, avatar, digits, filledCircle, icon, textLine, type Ui } from '../kit.ts'
import { backgammon, chessBoard, ludo } from './boards.ts'

/** Two players facing each other above and below a board. */
function players(ui: Ui, top: number, low: number): string {
  const { width, theme, random } = ui
  const edge = Math.max(20, (width - 640) / 2)
  const bar = (y: number, isMine: boolean): string =>
    fill(rect(edge, y, width - edge * 2, 68, 22), '#ffffff', isMine ? 0.96 : 0.8) +
    line(circle(width - edge - 40, y + 34, 26), isMine ? theme.tint : '#b9b2a6', 3) +
    avatar(ui, width - edge - 40, y + 34, 22) +
    textLine(ui, width - edge - 80, y + 26, random.int(70, 110), 9, '#3a332b') +
    textLine(ui, width - edge - 80, y + 46, 54, 5, '#9a9184') +
    fill(rect(edge + 14, y + 16, 78, 36, 12), isMine ? theme.tint : '#e6e0d5') +
    digits(
      `${random.int(1, 9)}:${random.int(10, 59)}`,
      edge + 53,
      y + 34,
      16,
      isMine ? theme.onTint : '#5a5044',
    )
  return bar(top, false) + bar(low, true)
}

export function boardBackdrop(ui: Ui): string {
  const { width, height, theme } = ui
  const id = addDefinition(ui, (name) =>
    radialGradient(
      name,
      [
        [0, mixColors(theme.tint, '#ffffff', 0.12)],
        [1, mixColors(theme.deep, '#000000', 0.45)],
      ],
      [0.5, 0.4, 0.8],
    ),
  )
  let rings = ''
  for (const radius of [150, 230, 310, 390, 470])
    rings += star(width / 2, height * 0.46, 8, radius, radius * 0.766)
  return fill(rect(0, 0, width, height), `url(#${id})`) + line(rings, '#ffffff', 1.6, 0.14)
}

export function boardGame(ui: Ui, index: number): string {
  const { width, height } = ui
  const size = Math.min(width - 44, 620)
  const boards = [chessBoard, backgammon, ludo]
  const draw = boards[ui.kind] ?? chessBoard
  const x = (width - size) / 2
  const high = draw === backgammon ? size * 1.12 : size
  const y = height * 0.47 - high / 2
  return (
    boardBackdrop(ui) +
    draw(ui, x, y, size, index) +
    players(ui, y - 106, y + high + 34) +
    bottomTools(ui) +
    statusBar(ui, '#ffffff')
  )
}

function bottomTools(ui: Ui): string {
  const { width, height } = ui
  const names: IconName[] = ['undo', 'chat', 'flag', 'sliders']
  return names
    .map((name, at) => {
      const x = width / 2 + 114 - at * 76
      return filledCircle(x, height - 64, 27, '#ffffff', 0.18) + icon(name, x, height - 64, 25, '#ffffff')
    })
    .join('')
}
