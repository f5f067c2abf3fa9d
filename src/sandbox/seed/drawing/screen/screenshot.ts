import { isScene, type Motif, type Scene } from '../names.ts'
import { randomOf } from '../random.ts'
import { group, svgDocument } from '../svg.ts'
import { SIDEBAR } from './chrome.ts'
import { digitDefs, type Ui } from './kit.ts'
import { boardBackdrop, boardGame } from './scenes/boardGame.ts'
import { calendar } from './scenes/calendar.ts'
import { cardGame, cardTable } from './scenes/cardGame.ts'
import { chart } from './scenes/chart.ts'
import { chat } from './scenes/chat.ts'
import { profile, statistics, welcome } from './scenes/commonScenes.ts'
import { editor } from './scenes/editor.ts'
import { feed } from './scenes/feed.ts'
import { gallery } from './scenes/gallery.ts'
import { leaders, levels, title, victory } from './scenes/gameScreens.ts'
import { landscape, worldOf } from './scenes/gameWorld.ts'
import { health } from './scenes/health.ts'
import { list } from './scenes/list.ts'
import { map } from './scenes/map.ts'
import { platformGame } from './scenes/platformGame.ts'
import { player } from './scenes/player.ts'
import { puzzleGame } from './scenes/puzzleGame.ts'
import { raceGame } from './scenes/raceGame.ts'
import { reader } from './scenes/reader.ts'
import { shop } from './scenes/shop.ts'
import { spaceGame } from './scenes/spaceGame.ts'
import { sportGame } from './scenes/sportGame.ts'
import { tasks } from './scenes/tasks.ts'
import { timer } from './scenes/timer.ts'
import { wallet } from './scenes/wallet.ts'
import { weather } from './scenes/weather.ts'
import { wordGame } from './scenes/wordGame.ts'
import { createWriter, glyphDefs } from './text.ts'
import { themeOf } from './theme.ts'

export type Device = 'iphone' | 'ipad'

type Drawing = (ui: Ui, index: number) => string

const APPS: Partial<Record<Scene, { draw: Drawing; motifs: readonly [Motif, ...Motif[]] }>> = {
  list: { draw: list, motifs: ['globe', 'star', 'folder', 'leaf'] },
  feed: { draw: feed, motifs: ['heart', 'photo', 'chat', 'camera'] },
  chat: { draw: chat, motifs: ['chat', 'phone', 'mail', 'mic'] },
  map: { draw: map, motifs: ['map', 'compass', 'car', 'bus'] },
  chart: { draw: chart, motifs: ['chart', 'coin', 'gem'] },
  calendar: { draw: calendar, motifs: ['calendar', 'moon', 'flower'] },
  player: { draw: player, motifs: ['music', 'headphones', 'radio', 'mic'] },
  gallery: { draw: gallery, motifs: ['photo', 'camera', 'film'] },
  editor: { draw: editor, motifs: ['pen', 'note', 'calligraphy'] },
  reader: { draw: reader, motifs: ['book', 'lantern', 'moon'] },
  shop: { draw: shop, motifs: ['bag', 'cart', 'tag'] },
  wallet: { draw: wallet, motifs: ['wallet', 'card', 'shield'] },
  health: { draw: health, motifs: ['heart', 'run', 'yoga', 'pulse'] },
  timer: { draw: timer, motifs: ['clock', 'alarm', 'target'] },
  weather: { draw: weather, motifs: ['sun', 'cloud', 'moon'] },
  tasks: { draw: tasks, motifs: ['note', 'target', 'rocket'] },
}

const GAMES: Partial<
  Record<Scene, { draw: Drawing; motifs: readonly [Motif, ...Motif[]]; backdrop: (ui: Ui) => string }>
> = {
  boardGame: { draw: boardGame, motifs: ['chess', 'dice'], backdrop: boardBackdrop },
  platformGame: { draw: platformGame, motifs: ['castle', 'crown', 'ghost'], backdrop: outdoors },
  raceGame: { draw: raceGame, motifs: ['race', 'car'], backdrop: outdoors },
  puzzleGame: { draw: puzzleGame, motifs: ['puzzle', 'gem', 'blocks'], backdrop: outdoors },
  cardGame: { draw: cardGame, motifs: ['cards', 'crown'], backdrop: cardTable },
  spaceGame: { draw: spaceGame, motifs: ['rocket', 'robot', 'star'], backdrop: (ui) => spaceGame(ui, 0) },
  wordGame: { draw: wordGame, motifs: ['dictionary', 'pen', 'book'], backdrop: outdoors },
  sportGame: { draw: sportGame, motifs: ['ball', 'hoop', 'target'], backdrop: boardBackdrop },
}

function outdoors(ui: Ui): string {
  return landscape(ui, worldOf(ui, ui.random.int(0, 4)))
}

function screen(ui: Ui, scene: Scene, index: number): string {
  const game = GAMES[scene]
  if (game) {
    if (index < 2) return game.draw(ui, index)
    if (index === 2 && ui.random.chance(0.5)) return levels(ui, worldOf(ui, ui.random.int(0, 4)))
    if (index === 2) return game.draw(ui, index)
    if (index === 3)
      return ui.random.chance(0.5) ? victory(ui, game.backdrop(ui)) : leaders(ui, game.backdrop(ui))
    return title(ui, game.backdrop(ui), ui.random.pick(game.motifs))
  }
  const app = APPS[scene]
  if (!app) throw new Error(`no scene called ${scene}`)
  if (index < 3) return app.draw(ui, index)
  const others = [() => statistics(ui), () => profile(ui), () => welcome(ui, app.motifs)]
  const last = others[(ui.kind + index) % others.length]
  return last ? last() : ''
}

/** One screen of an application. The same seed gives all screens of an application the same style. */
export function drawScreenshot(request: {
  seed: string
  scene: string
  color: string
  index: number
  device: Device
  isDark?: boolean
}): string {
  const { seed, scene, color, index, device, isDark = false } = request
  if (!isScene(scene)) throw new Error(`no scene called ${scene}`)
  const theme = themeOf(color, isDark, randomOf(`theme/${seed}/${color}`))
  const isWide = device === 'ipad'
  const isGame = scene.endsWith('Game')
  const [width, height, scale] = isWide ? [810, 1080, 2] : [390, 844, 3]
  const hasSidebar = isWide && !isGame
  const ui: Ui = {
    width,
    height,
    left: isWide ? 28 : 20,
    right: hasSidebar ? width - SIDEBAR - 28 : width - (isWide ? 28 : 20),
    top: isWide ? 36 : 54,
    bottom: isWide ? height : height - 84,
    isWide,
    kind: randomOf(`kind/${seed}`).int(0, 2),
    theme,
    random: randomOf(`screen/${seed}/${scene}/${index}/${device}`),
    writer: createWriter(`${seed}/${index}/${device}`, scene),
    defs: [],
  }
  const body = screen(ui, scene, index)
  const own = ui.defs.join('')
  const defs = `<defs>${digitDefs(own + body)}${glyphDefs(ui.writer)}${own}</defs>`
  return svgDocument(width * scale, height * scale, group(defs + body, `scale(${scale})`))
}
