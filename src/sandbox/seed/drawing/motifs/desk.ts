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
import { arc, circle, polygon, rect, star } from '../svg.ts'

export const DESK = {
  book: (random) =>
    random.chance(0.5)
      ? [
          main('M-5-56C-30-76-64-78-92-66V62C-64 50-30 52-5 72Z', 5),
          second('M5-56C30-76 64-78 92-66V62C64 50 30 52 5 72Z', 5),
          cutLine('M-70-34C-54-38-40-34-28-28M-70-4C-54-8-40-4-28 2', 8),
          accent('M44-76H68V-14L56-26L44-14Z'),
        ]
      : [
          second(rect(-62, -88, 136, 176, 16)),
          main(rect(-74, -88, 132, 160, 16)),
          cutLine('M-44-86V70', 8),
          accent('M4-88H34V-22L19-36L4-22Z'),
          secondLine('M-14 26H34', 10),
        ],
  pen: (random) => [
    ...rotateShapes(42, [
      main(rect(-21, -70, 42, 106, 4)),
      second('M-21-78V-84A12 12 0 0 1-9-96H9A12 12 0 0 1 21-84V-78Z', 2),
      second(polygon(-20, 44, 20, 44, 0, 92), 5),
      cutLine('M0-52V20', 7),
    ]),
    ...(random.chance(0.6) ? [accentLine('M6 86C26 70 40 98 58 82S80 80 90 84', 9)] : []),
  ],
  note: (random) => [
    main('M-64-88H28L66-50V88H-64Z', 12),
    second('M28-92V-50H70Z', 6),
    ...(random.chance(0.5)
      ? [cutLine('M-34-34H10M-34 0H36M-34 34H36', 11), accentLine('M-34 62H-4', 11)]
      : [cutLine('M-34-14L-22-2L-2-24M-34 36L-22 48L-2 26', 10), secondLine('M18-10H38M18 40H38', 10)]),
  ],
  calendar: (random) => {
    const day = random.int(0, 8)
    return [
      main(rect(-82, -70, 164, 156, 26)),
      second('M-82-22V-44A26 26 0 0 1-56-70H56A26 26 0 0 1 82-44V-22Z'),
      mainLine('M-40-90V-56M40-90V-56', 16),
      ...Array.from({ length: 9 }, (_, at) => {
        const d = rect(-58 + (at % 3) * 44, -6 + Math.floor(at / 3) * 29, 28, 19, 7)
        return at === day ? accent(d) : cut(d)
      }),
    ]
  },
  clock: (random) => {
    const hour = random.pick([-60, 60, 120, -120, 90])
    return [
      main(circle(0, 0, 90)),
      ...(random.chance(0.5)
        ? repeatAroundCentre(12, cutLine('M0-76V-70', 7))
        : [cut(circle(0, 0, 68)), second(circle(0, 0, 54))]),
      ...(random.chance(0.5) ? repeatAroundCentre(4, cutLine('M0-74V-66', 9)) : []),
      cutLine('M0 0V-46', 12),
      accentLine('M0 0V-36', 12, hour),
      accent(circle(0, 0, 9)),
    ]
  },
  alarm: (random) => [
    secondLine('M-42 66L-62 90M42 66L62 90', 16),
    second(circle(-58, -58, 26)),
    second(circle(58, -58, 26)),
    main(circle(0, 10, 74)),
    cut(circle(0, 10, random.chance(0.5) ? 54 : 0.1)),
    ...(random.chance(0.5) ? [accentLine('M0-24V10L26 28', 12)] : [accentLine('M0 10L-22-12M0 10V44', 12)]),
  ],
  chat: (random) =>
    random.pick([
      [
        main(
          'M-60-78H60A34 34 0 0 1 94-44V16A34 34 0 0 1 60 50H0L-46 86V50H-60A34 34 0 0 1-94 16V-44A34 34 0 0 1-60-78Z',
          4,
        ),
        cut(circle(-42, -14, 12)),
        cut(circle(0, -14, 12)),
        accent(circle(42, -14, 12)),
      ],
      [
        second('M-10-86H60A32 32 0 0 1 92-54V-20A32 32 0 0 1 72 10V40L40 12H-10Z', 6),
        main(
          'M-62-44H20A32 32 0 0 1 52-12V20A32 32 0 0 1 20 52H-20L-56 84V52H-62A32 32 0 0 1-94 20V-12A32 32 0 0 1-62-44Z',
          4,
        ),
        cutLine('M-60-8H18M-60 20H-10', 11),
      ],
      [
        main(
          'M0-84C54-84 94-50 94-6S54 72 0 72C-12 72-24 70-34 67L-78 86L-66 48C-84 34-94 15-94-6C-94-50-54-84 0-84Z',
        ),
        cutLine('M-40 2Q0 42 40 2', 13),
        accent(circle(-30, -28, 10)),
        accent(circle(30, -28, 10)),
      ],
    ]),
  phone: (random) => [
    main(
      'M-58-84C-80-76-90-56-84-34C-66 30-30 66 34 84C56 90 76 80 84 58L44 30L20 46C-6 34-34 6-46-20L-30-44Z',
      14,
    ),
    ...(random.chance(0.6)
      ? [accentLine('M14-36A46 46 0 0 1 36-14', 13), secondLine('M14-78A88 88 0 0 1 78-14', 13)]
      : []),
  ],
  mail: (random) =>
    random.chance(0.5)
      ? [main(rect(-92, -64, 184, 132, 24)), cutLine('M-72-38L0 20L72-38', 13), accent(circle(82, -62, 20))]
      : [
          second('M-88-14L0-86L88-14V80H-88Z', 8),
          main(rect(-62, -54, 124, 110, 8)),
          cutLine('M-34-22H34M-34 6H14', 10),
          accent('M-92 4L0 52L92 4V72A14 14 0 0 1 78 86H-78A14 14 0 0 1-92 72Z'),
        ],
  folder: (random) => [
    second('M-88-52A20 20 0 0 1-68-72H-30L-8-48H68A20 20 0 0 1 88-28V20H-88Z'),
    ...(random.chance(0.5) ? [accent(rect(-58, -36, 116, 60, 8))] : []),
    main('M-94-14A14 14 0 0 1-80-28H80A14 14 0 0 1 94-14L86 58A20 20 0 0 1 66 76H-66A20 20 0 0 1-86 58Z'),
    ...(random.chance(0.5) ? [cutLine('M-30 46H30', 12)] : [cut(star(0, 24, 5, 26, 12), 5)]),
  ],
  search: (random) => [
    mainLine(circle(-14, -14, 58), 22),
    mainLine('M34 34L80 80', 28),
    ...(random.chance(0.5)
      ? [accent(star(-14, -14, 4, 34, 12), 4)]
      : [secondLine(arc(-14, -14, 32, -80, 0), 11)]),
  ],
  dictionary: (random) => [
    second(rect(-66, -90, 146, 180, 18)),
    main(rect(-80, -90, 146, 164, 18)),
    ...(random.chance(0.5)
      ? [cutLine('M-46 18L-8-58L30 18M-34-6H18', 13), accent(circle(-8, 46, 9))]
      : [
          cutLine('M30-48C-16-62-44-30-6-18C-52-12-56 36-4 36C14 36 28 32 36 24', 13),
          accent(circle(36, -16, 9)),
        ]),
  ],
  translate: (random) => [
    second(rect(-20, -16, 112, 106, 24)),
    main(rect(-92, -90, 122, 116, 26)),
    cutLine('M-60-2L-31-66L-2-2M-50-22H-12', 11),
    ...(random.chance(0.5)
      ? [accentLine('M66 18C42 8 26 26 46 36C22 42 24 70 64 64', 10)]
      : [accentLine('M24 36V50A20 20 0 0 0 64 50V34', 10), accent(circle(44, 28, 7))]),
  ],
  printer: () => [
    second(rect(-50, -88, 100, 70, 8)),
    main(rect(-92, -34, 184, 86, 22)),
    accent(rect(-54, 14, 108, 76, 10)),
    cutLine('M-30 42H30M-30 66H10', 9),
    cut(circle(64, -8, 9)),
  ],
  calculator: (random) => {
    const keys = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    const special = random.pick([2, 8, 6])
    return [
      main(rect(-68, -92, 136, 184, 26)),
      second(rect(-46, -70, 92, 40, 10)),
      ...keys.map((at) =>
        (at === special ? accent : cut)(circle(-34 + (at % 3) * 34, -6 + Math.floor(at / 3) * 34, 12)),
      ),
    ]
  },
  qr: (random) => {
    const cells: string[] = []
    for (let at = 0; at < 16; at += 1) {
      if (random.chance(0.6)) cells.push(rect(14 + (at % 4) * 19, 14 + Math.floor(at / 4) * 19, 15, 15, 3))
    }
    return [
      ...[
        [-52, -52],
        [52, -52],
        [-52, 52],
      ].flatMap(([x = 0, y = 0]) => [
        mainLine(rect(x - 30, y - 30, 60, 60, 13), 14),
        accent(rect(x - 13, y - 13, 26, 26, 6)),
      ]),
      second(cells.join('')),
    ]
  },
  scan: (random) => [
    mainLine(
      'M-84-40V-64A20 20 0 0 1-64-84H-40M40-84H64A20 20 0 0 1 84-64V-40M84 40V64A20 20 0 0 1 64 84H40M-40 84H-64A20 20 0 0 1-84 64V40',
      16,
    ),
    ...(random.chance(0.5)
      ? [second(rect(-40, -54, 80, 108, 10)), cutLine('M-20-26H20M-20 26H8', 9)]
      : [second('M-40-50V50M-40-50H-28V50H-40ZM-14-50H-6V50H-14ZM8-50H24V50H8ZM38-50H44V50H38Z')]),
    accentLine('M-92 0H92', 12),
  ],
} satisfies Record<string, MotifDrawing>
