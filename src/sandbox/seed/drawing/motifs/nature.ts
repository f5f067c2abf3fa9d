import {
  accent,
  cut,
  cutLine,
  type MotifDrawing,
  main,
  mainLine,
  repeatAroundCentre,
  second,
  secondLine,
} from '../shape.ts'
import { circle, ellipse, pointOnCircle, polygon, rect, segment, star } from '../svg.ts'

export const NATURE_MOTIFS = {
  leaf: (random) =>
    random.pick([
      [
        main('M-72 72C-96-30-24-92 84-84C92 24 30 96-72 72Z'),
        cutLine('M-90 90C-46 26-4-8 44-44M-30 20V-24M4-12H-2M-8 2H38', 9),
      ],
      [
        mainLine('M0 92V0', 14),
        main('M-2 22C-60 26-92-8-92-62C-36-66 0-34-2 22Z'),
        second('M2 2C0-54 34-88 90-86C94-34 60 4 2 2Z'),
        cutLine('M-64-36L-26-2M62-60L28-24', 7),
      ],
      [
        main('M0-94C64-52 74 20 0 62C-74 20-64-52 0-94Z'),
        second('M0-94C64-52 74 20 0 62Z'),
        cutLine('M0-54V60M0 0L26-24M0 0L-26-24M0 34L30 8M0 34L-30 8', 8),
        mainLine('M0 62V94', 12),
      ],
    ]),
  flower: (random) => {
    const count = random.int(5, 8)
    const wide = 160 / count
    return random.chance(0.35)
      ? [
          mainLine('M0 0V92', 13),
          second('M0 88C4 52 30 40 62 44C58 76 34 92 0 88Z'),
          main(
            'M-58-50C-40-46-32-56-22-92C-4-70 4-70 22-92C32-56 40-46 58-50C64-4 36 24 0 24C-36 24-64-4-58-50Z',
          ),
        ]
      : [
          ...repeatAroundCentre(count, main(ellipse(0, -56, wide, 36))),
          ...repeatAroundCentre(count, second(ellipse(0, -46, wide * 0.36, 18))),
          accent(circle(0, 0, 26)),
        ]
  },
  drop: (random) => [
    main('M0-94C36-44 66-12 66 28A66 66 0 0 1-66 28C-66-12-36-44 0-94Z'),
    ...random.pick([
      [cutLine('M-38 30A38 38 0 0 0-4 66', 11)],
      [second('M-66 28C-40 10-20 46 0 28S44 14 66 28A66 66 0 0 1-66 28Z')],
      [second('M0-94C36-44 66-12 66 28A66 66 0 0 1 0 94Z'), accent(circle(0, 34, 20))],
    ]),
  ],
  flame: (random) => [
    main('M8-96C14-50 68-28 68 28A68 66 0 0 1-68 28C-68-4-48-22-40-50C-24-38-18-28-14-12C6-34 14-62 8-96Z'),
    second('M0 94A40 40 0 0 1-40 52C-40 22-8 14 2-18C12 10 40 22 40 54A40 40 0 0 1 0 94Z'),
    ...(random.chance(0.5) ? [accent(ellipse(0, 66, 17, 24))] : []),
  ],
  sun: (random) => {
    const count = random.pick([8, 10, 12])
    if (random.chance(0.3)) {
      return [
        main('M-60 40A60 60 0 0 1 60 40Z'),
        ...[-75, -37, 0, 37, 75].map((angle) => mainLine(arcRay(angle, 40), 13)),
        secondLine('M-92 40H92M-54 68H54', 13),
      ]
    }
    return [
      main(circle(0, 0, 46)),
      ...(random.chance(0.5)
        ? repeatAroundCentre(count, mainLine('M0-70V-90', 13))
        : repeatAroundCentre(count, second(polygon(-11, -62, 11, -62, 0, -90), 6))),
      ...(random.chance(0.4) ? [accent(circle(0, 0, 28))] : []),
    ]
  },
  moon: (random) => [
    main('M18-88A90 90 0 1 0 88 20A70 70 0 0 1 18-88Z'),
    ...random.pick([
      [accent(star(48, -42, 4, 34, 12), 5), second(circle(76, -78, 8))],
      [cut(circle(-40, 10, 12)), cut(circle(-6, 52, 9)), cut(circle(-48, -30, 7))],
      [second(star(40, -30, 5, 26, 11), 6), accent(circle(78, -70, 7)), accent(circle(14, -12, 5))],
    ]),
  ],
  star: (random) =>
    random.pick([
      [main(star(0, 4, 5, 88, 40), 14), second(star(0, 4, 5, 44, 20), 6)],
      [
        main(star(0, 0, 4, 98, 26), 6),
        accent(star(66, -66, 4, 30, 9), 3),
        second(star(-62, 62, 4, 26, 8), 3),
      ],
      [main(star(0, 0, 8, 92, 66), 5), cut(star(0, 0, 8, 58, 42), 4), accent(star(0, 0, 8, 34, 24, 22.5), 3)],
    ]),
  cloud: (random) => [
    ...(random.chance(0.5) ? [accent(circle(42, -40, 42))] : []),
    ...(random.chance(0.4)
      ? [secondLine('M-40 66L-52 92M0 66L-12 92M40 66L28 92', 12)]
      : [second('M-20 70A30 30 0 0 1-10 12A40 40 0 0 1 66 6A34 34 0 0 1 70 70Z')]),
    main('M-52 50A42 42 0 0 1-58-32A56 56 0 0 1 46-48A50 50 0 0 1 50 50Z'),
  ],
  mountain: (random) => [
    accent(circle(random.pick([-50, 56]), -56, 22)),
    second(polygon(-96, 76, 30, -34, 96, 76), 8),
    main(polygon(-92, 78, -22, -62, 62, 78), 10),
    cut('M-22-66L-48-14L-30-22L-18-6L-4-22L10-12Z'),
    ...(random.chance(0.4) ? [mainLine('M-90 96H90', 8)] : []),
  ],
  wave: (random) =>
    random.chance(0.5)
      ? [-46, 4, 54].map((y, at) =>
          (at === 1 ? secondLine : mainLine)(
            `M-92 ${y}C-66 ${y - 34}-52 ${y - 34}-31 ${y}S10 ${y + 34} 31 ${y}S72 ${y - 34} 92 ${y}`,
            19,
          ),
        )
      : [
          accent(circle(58, -60, 20)),
          main(
            'M-94 80C-90-20-44-80 22-78C64-76 80-44 70-20C58-36 40-42 24-34C-2-20 4 24 40 40C60 50 80 48 94 40V80Z',
            6,
          ),
          secondLine('M-66 74C-54 20-36-16-8-30M-34 76C-26 50-16 36-6 28', 8),
        ],
  tree: (random) =>
    random.pick([
      [
        second(rect(-12, 20, 24, 74, 8)),
        main(circle(0, -26, 50)),
        main(circle(-42, 8, 40)),
        main(circle(42, 8, 40)),
        accent(circle(-24, -10, 11)),
        accent(circle(26, -30, 11)),
        accent(circle(34, 16, 11)),
      ],
      [
        second(rect(-10, 50, 20, 44, 6)),
        main('M20-96C-20-80-66 0-50 42C-40 70 40 70 50 42C62 4 26-30 20-96Z'),
        cutLine('M4-40C-20-4-26 20-20 42M14 0C4 16 2 28 4 42', 8),
      ],
      [
        second(rect(-11, 50, 22, 44, 6)),
        main(polygon(0, -94, 46, -28, -46, -28), 10),
        main(polygon(0, -54, 58, 18, -58, 18), 10),
        main(polygon(0, -10, 70, 60, -70, 60), 10),
      ],
    ]),
  cat: (random) => [
    main(
      'M-74-84L-34-58C-12-66 12-66 34-58L74-84C84-48 88-10 84 16C78 62 40 84 0 84C-40 84-78 62-84 16C-88-10-84-48-74-84Z',
      6,
    ),
    second(polygon(-64, -62, -42, -46, -66, -30), 5),
    second(polygon(64, -62, 42, -46, 66, -30), 5),
    ...(random.chance(0.5)
      ? [cut(ellipse(-36, 4, 11, 16)), cut(ellipse(36, 4, 11, 16))]
      : [cutLine('M-52 8Q-36-12-20 8M20 8Q36-12 52 8', 10)]),
    accent(polygon(-11, 26, 11, 26, 0, 38), 6),
    cutLine('M0 40Q-2 56-20 54M0 40Q2 56 20 54', 7),
    cutLine('M-72 28L-50 32M72 28L50 32M-70 48L-50 46M70 48L50 46', 5),
  ],
  dog: (random) => [
    main(
      'M-58-60C-30-84 30-84 58-60C72-40 70 10 58 38C46 74 20 86 0 86C-20 86-46 74-58 38C-70 10-72-40-58-60Z',
    ),
    second('M-54-66C-84-72-98-20-84 18C-76 34-60 26-56 6C-54-20-44-40-38-62Z', 6),
    second('M54-66C84-72 98-20 84 18C76 34 60 26 56 6C54-20 44-40 38-62Z', 6),
    cut(circle(-26, -8, 10)),
    cut(circle(26, -8, 10)),
    cut(ellipse(0, 28, 20, 14)),
    cutLine('M0 40V54Q-4 64-20 60M0 54Q4 64 20 60', 7),
    ...(random.chance(0.5) ? [accent('M-13 62H13V76A13 13 0 0 1-13 76Z')] : []),
  ],
  bird: (random) =>
    random.chance(0.5)
      ? [
          main(
            'M-92 60C-40 66-30 30-34-8C-38-54 0-84 36-72C56-66 64-50 64-34C70 30 30 84-30 84C-56 84-78 76-92 60Z',
          ),
          accent(polygon(62, -46, 96, -34, 62, -22), 5),
          second('M-14-4C26-10 44 16 20 44C2 60-30 62-44 50C-24 44-14 24-14-4Z'),
          cut(circle(34, -40, 9)),
        ]
      : [
          main(
            'M-96-44C-50-52-14-30 0 4C14-30 50-52 96-44C64-30 44 0 30 30C20 52 10 60 0 60C-10 60-20 52-30 30C-44 0-64-30-96-44Z',
          ),
          second('M-14 52L0 92L14 52Z', 6),
          accent(circle(0, -14, 17)),
        ],
  fish: (random) => [
    second(polygon(40, 0, 92, -44, 80, 0, 92, 44), 10),
    second('M-20-44C-6-84 30-84 44-70C30-60 24-48 22-36Z'),
    main('M-92 4C-64-50 10-66 58 0C10 66-64 54-92 4Z', 4),
    cut(circle(-54, -8, 9)),
    ...(random.chance(0.5)
      ? [cutLine('M-26-34Q-6 0-26 36', 8), accent('M-4 8C16 2 26 16 14 34C4 32-4 22-4 8Z')]
      : [cutLine('M-12-12Q-2 0-12 12M10-18Q22 0 10 18M32-10Q38 0 32 10', 7)]),
  ],
} satisfies Record<string, MotifDrawing>

function arcRay(angle: number, y: number): string {
  const [from, to] = [pointOnCircle(0, y, 76, angle), pointOnCircle(0, y, 96, angle)]
  return segment(...from, ...to)
}
