import {
  accent,
  cut,
  cutLine,
  type MotifDrawing,
  main,
  mainLine,
  rotateShapes,
  second,
  secondLine,
} from '../shape.ts'
import { circle, pointOnCircle, polygon, rect, star } from '../svg.ts'

export const HERITAGE_MOTIFS = {
  carpet: (random) => [
    mainLine(
      'M-48-92V-84M-24-92V-84M0-92V-84M24-92V-84M48-92V-84M-48 92V84M-24 92V84M0 92V84M24 92V84M48 92V84',
      7,
    ),
    main(rect(-66, -80, 132, 160, 8)),
    cutLine(rect(-50, -64, 100, 128, 3), 6),
    ...(random.chance(0.5)
      ? [
          second('M0-50C14-24 34-16 34 0S14 24 0 50C-14 24-34 16-34 0S-14-24 0-50Z'),
          accent(star(0, 0, 8, 20, 14), 2),
        ]
      : [second(polygon(0, -50, 36, 0, 0, 50, -36, 0), 3), accent(polygon(0, -24, 17, 0, 0, 24, -17, 0), 2)]),
    second(star(-36, -50, 4, 9, 5)),
    second(star(36, -50, 4, 9, 5)),
    second(star(-36, 50, 4, 9, 5)),
    second(star(36, 50, 4, 9, 5)),
  ],
  calligraphy: (random) =>
    random.chance(0.5)
      ? [
          main('M-90-20C-86 60-40 86 8 84C62 80 92 40 84-16L62-34C70 20 48 50 0 52C-42 54-74 26-72-28Z', 4),
          ...rotateShapes(0, [accent(polygon(-4, -40, 20, -16, -4, 8, -28, -16), 3)]),
        ]
      : [
          ...rotateShapes(32, [
            second(rect(-15, -96, 30, 110, 6)),
            main('M-15 20H15V52L15 84L-15 62Z', 3),
            cutLine('M0 34V66', 5),
          ]),
          mainLine('M-60 84C-20 60 30 104 84 70', 15),
          accent(polygon(-56, 24, -40, 40, -56, 56, -72, 40), 2),
        ],
  tasbih: (random) => {
    const count = random.pick([11, 13, 15])
    return [
      ...Array.from({ length: count }, (_, at) => {
        const [x, y] = pointOnCircle(0, -22, 64, 180 + 18 + (at * (360 - 36)) / (count - 1))
        return (at === (count - 1) / 2 ? accent : main)(circle(x, y, 800 / count / 5.2))
      }),
      second(rect(-10, 40, 20, 28, 9)),
      mainLine('M0 70V94M-9 76L-15 94M9 76L15 94', 6),
    ]
  },
  mosqueDome: (random) => [
    second(rect(-92, -44, 22, 132, 6)),
    second(rect(70, -44, 22, 132, 6)),
    second('M-96-50L-81-80L-66-50ZM66-50L81-80L96-50Z', 3),
    mainLine('M0-78V-94', 8),
    main('M0-82C16-60 56-46 56-2C56 10 52 20 46 28H-46C-52 20-56 10-56-2C-56-46-16-60 0-82Z'),
    main(rect(-56, 34, 112, 54, 6)),
    cut('M-20 90V64C-20 50-8 46 0 38C8 46 20 50 20 64V90Z'),
    random.chance(0.5)
      ? cutLine('M-38-2C-24-22-10-30 0-46C10-30 24-22 38-2', 6)
      : accent(star(0, -10, 8, 20, 14), 2),
  ],
  nowruzFish: (random) => [
    main(
      'M-46-78H46C40-66 42-58 52-50C80-32 92-2 84 30C76 62 48 84 0 84S-76 62-84 30C-92-2-80-32-52-50C-42-58-40-66-46-78Z',
      6,
    ),
    cut('M-74-4C-50-16-26 6 0-6S52-14 74-4C82 44 44 72 0 72S-82 44-74-4Z'),
    accent('M-44 30C-26 6 10 4 28 28L54 10C50 26 50 38 56 54L28 36C10 58-26 54-44 30Z', 3),
    cut(circle(-22, 26, 5)),
    ...(random.chance(0.6) ? [secondLine('M-40 8V8M-30-6V-6', 9)] : [second(circle(-46, 8, 6))]),
  ],
} satisfies Record<string, MotifDrawing>
