import {
  accent,
  accentLine,
  cut,
  cutLine,
  type MotifDrawing,
  main,
  mainLine,
  repeatAroundCentre,
  rotateShapes,
  second,
  secondLine,
} from '../shape.ts'
import { arc, circle, ellipse, polygon, rect, regularPolygon } from '../svg.ts'

export const PLAY_MOTIFS = {
  dice: (random) => [
    ...rotateShapes(random.pick([-12, 14, 0]), [
      main(rect(-76, -76, 152, 152, 36)),
      ...random
        .pick([
          [
            [-38, -38],
            [38, 38],
            [0, 0],
            [-38, 38],
            [38, -38],
          ],
          [
            [-38, -38],
            [38, 38],
            [0, 0],
          ],
          [
            [-36, -42],
            [36, -42],
            [-36, 0],
            [36, 0],
            [-36, 42],
            [36, 42],
          ],
        ])
        .map(([x = 0, y = 0], at) => (at === 2 ? accent : cut)(circle(x, y, 15))),
    ]),
  ],
  chess: (random) =>
    random.pick([
      [
        main(circle(0, -56, 34)),
        main('M-20-22H20L34 52H-34Z', 8),
        second(rect(-38, -28, 76, 17, 8)),
        second(rect(-60, 62, 120, 28, 10)),
      ],
      [
        main('M-54-88H-28V-70H-13V-88H13V-70H28V-88H54V-42L36-24L44 50H-44L-36-24L-54-42Z', 5),
        cutLine('M-30-20H30', 8),
        second(rect(-62, 62, 124, 28, 10)),
      ],
      [
        main(
          'M-50 52C-50 4-6 0-10-28C-30-16-46-8-62-8C-76-10-80-26-70-36L-34-80L-20-96L-6-78C44-74 66-20 58 52Z',
          5,
        ),
        cut(circle(-22, -46, 8)),
        second(rect(-64, 62, 132, 28, 10)),
        accentLine('M22-56C40-34 42-4 40 24', 9),
      ],
    ]),
  puzzle: (random) => [
    ...rotateShapes(random.pick([0, 10, -12, 90]), [
      main(
        'M-78-44H-34C-44-72-26-90-6-90S32-72 22-44H62V-4C90-14 100 4 100 20S90 54 62 44V86H22C30 62 18 48-6 48S-40 62-34 86H-78Z',
        6,
      ),
      second('M-78-44H-34C-44-72-26-90-6-90S32-72 22-44H62V-4L-78 20Z'),
    ]),
    ...(random.chance(0.4) ? [accent(circle(0, 8, 15))] : []),
  ],
  cards: (random) => [
    ...rotateShapes(-20, [second(rect(-62, -80, 100, 144, 16))]),
    ...rotateShapes(0, [accent(rect(-46, -84, 100, 150, 16))]),
    ...rotateShapes(18, [
      main(rect(-36, -82, 104, 154, 16)),
      cut(
        random.chance(0.5)
          ? 'M16 28C-14 6-20-4-20-16C-20-28-12-34-2-34C8-34 14-28 16-20C18-28 24-34 34-34C44-34 52-28 52-16C52-4 46 6 16 28Z'
          : polygon(16, -42, 44, -4, 16, 34, -12, -4),
        4,
      ),
    ]),
  ],
  ball: (random) =>
    random.chance(0.6)
      ? [
          main(circle(0, 0, 92)),
          cut(regularPolygon(0, 0, 5, 34), 5),
          ...repeatAroundCentre(5, cutLine('M0-34V-64', 9)),
          ...repeatAroundCentre(5, cut(polygon(-21, -82, 21, -82, 13, -64, -13, -64), 5)),
          ...(random.chance(0.3) ? [accent(regularPolygon(0, 0, 5, 16), 3)] : []),
        ]
      : [
          main(circle(0, 0, 90)),
          cutLine('M-90 0H90M0-90V90M-64-64C-26-26-26 26-64 64M64-64C26-26 26 26 64 64', 9),
          accent(circle(0, 0, 12)),
        ],
  target: (random) => [
    main(circle(0, 0, 90)),
    cutLine(circle(0, 0, 64), 15),
    second(circle(0, 0, 38)),
    accent(circle(0, 0, 18)),
    ...(random.chance(0.6) ? [accentLine('M2-2L72-72M52-84L56-56L84-52', 11)] : []),
  ],
  sword: (random) =>
    random.chance(0.5)
      ? rotateShapes(45, [
          main('M-15 36V-70L0-98L15-70V36Z', 4),
          cutLine('M0-66V30', 5),
          second(rect(-44, 36, 88, 19, 9)),
          secondLine('M0 60V80', 17),
          accent(circle(0, 88, 13)),
        ])
      : [
          ...rotateShapes(-45, [
            second('M-13 40V-74L0-98L13-74V40Z', 4),
            mainLine('M-34 46H34', 15),
            mainLine('M0 54V88', 15),
          ]),
          ...rotateShapes(45, [
            main('M-13 40V-74L0-98L13-74V40Z', 4),
            accentLine('M-34 46H34', 15),
            accentLine('M0 54V88', 15),
          ]),
        ],
  castle: (random) => [
    second('M-36-20V-74H-20V-60H-8V-74H8V-60H20V-74H36V-20Z', 4),
    main('M-88-34H-68V-18H-54V-34H-34V-10H34V-34H54V-18H68V-34H88V86H-88Z', 6),
    cut('M-24 90V44A24 24 0 0 1 24 44V90Z'),
    cut(rect(-68, 14, 16, 28, 8)),
    cut(rect(52, 14, 16, 28, 8)),
    ...(random.chance(0.7) ? [accent('M0-76V-98L34-88L0-78Z', 3)] : []),
  ],
  ghost: (random) => [
    main('M-72 84V-18A72 72 0 0 1 72-18V84L48 62L24 84L0 62L-24 84L-48 62Z', 8),
    ...(random.chance(0.5)
      ? [
          cut(ellipse(-26, -16, 14, 19)),
          cut(ellipse(26, -16, 14, 19)),
          accent(circle(-22, -22, 5)),
          accent(circle(30, -22, 5)),
        ]
      : [
          cut(circle(-26, -16, 17)),
          cut(circle(26, -16, 17)),
          accent(circle(-20, -16, 8)),
          accent(circle(32, -16, 8)),
        ]),
    ...(random.chance(0.5) ? [cut(ellipse(0, 26, 12, 14))] : [cutLine('M-20 22Q0 38 20 22', 9)]),
    second(circle(-48, 12, 9)),
    second(circle(48, 12, 9)),
  ],
  maze: (random) =>
    random.chance(0.5)
      ? [mainLine('M-20-84H84V84H-84V-84H-56M-50-50V50H50V-50H-16V16H16', 15), accent(circle(-50, -84, 12))]
      : [
          mainLine(arc(0, 0, 84, 20, 340), 14),
          secondLine(arc(0, 0, 54, 200, 520), 14),
          mainLine(arc(0, 0, 24, 20, 340), 13),
          mainLine('M0 54V84', 13),
          accent(circle(0, 0, 9)),
        ],
  snake: (random) =>
    random.chance(0.5)
      ? [
          mainLine('M-72 70H44A28 28 0 0 0 44 14H-40A28 28 0 0 1-40-42H30', 30),
          main(circle(44, -42, 28)),
          cut(circle(50, -52, 6)),
          cut(circle(50, -32, 6)),
          accentLine('M74-42H94', 7),
          secondLine('M-50 70H-44M-10 70H-4M30 14H36M-10 14H-4', 10),
        ]
      : [
          mainLine('M-60 84C20 84 84 60 40 24S-70 20-56-30C-48-62 0-62 10-50', 29),
          main(ellipse(26, -52, 36, 29)),
          cut(circle(36, -62, 7)),
          accent(circle(78, -56, 14)),
          secondLine('M-34 74L-30 76M14 66L20 62M-20 12L-26 6', 9),
        ],
  blocks: (random) => {
    const cell = (x: number, y: number): string => rect(x * 46 - 68, y * 46 - 68, 42, 42, 9)
    const [one, two, three] = random.pick<number[][][]>([
      [
        [
          [0, 0],
          [0, 1],
          [1, 1],
        ],
        [
          [2, 0],
          [2, 1],
        ],
        [
          [0, 2],
          [1, 2],
          [2, 2],
        ],
      ],
      [
        [
          [1, 0],
          [0, 1],
          [1, 1],
          [2, 1],
        ],
        [
          [0, 2],
          [1, 2],
        ],
        [[2, 2]],
      ],
      [
        [
          [0, 0],
          [1, 0],
        ],
        [
          [2, 0],
          [2, 1],
          [2, 2],
        ],
        [
          [0, 2],
          [1, 2],
          [0, 1],
        ],
      ],
    ])
    const all = (cells: number[][] = []): string => cells.map(([x = 0, y = 0]) => cell(x, y)).join('')
    return [main(all(one)), second(all(two)), accent(all(three))]
  },
  hoop: (random) => [
    main(rect(-84, -90, 168, 104, 16)),
    cutLine(rect(-28, -44, 56, 40, 4), 8),
    accentLine('M-50 22H50', 14),
    secondLine('M-44 30L-26 88M44 30L26 88M-14 32L-8 90M14 32L8 90M-38 54H38M-30 80H30', 7),
    ...(random.chance(0.6) ? [accent(circle(58, -64, 27)), cutLine('M34-76Q58-62 60-38', 6)] : []),
  ],
  bow: (random) =>
    rotateShapes(random.pick([0, -20, 15]), [
      mainLine('M-50-84C50-70 50 70-50 84', 17),
      secondLine('M-50-84L-76 0L-50 84', 6),
      accentLine('M-76 0H84', 11),
      accent(polygon(66, -20, 98, 0, 66, 20), 5),
      mainLine('M-74 0L-94-16M-74 0L-94 16', 8),
    ]),
} satisfies Record<string, MotifDrawing>
