import {
  accent,
  accentLine,
  cut,
  cutLine,
  type MotifDrawing,
  main,
  mainLine,
  rotateShapes,
  second,
  secondLine,
} from '../shape.ts'
import { circle, ellipse, rect, star } from '../svg.ts'

export const LIFE = {
  cup: (random) =>
    random.chance(0.55)
      ? [
          mainLine('M-66 84H66', 14),
          main('M-44-52H44C46-20 26-8 26 12C26 36 40 46 40 72H-40C-40 46-26 36-26 12C-26-8-46-20-44-52Z', 8),
          accent('M-34-22H34C28-8 20 0 20 14C20 36 32 48 33 64H-33C-32 48-20 36-20 14C-20 0-28-8-34-22Z'),
          secondLine('M-16-70Q-26-82-16-96M16-70Q6-82 16-96', 9),
        ]
      : [
          mainLine('M44-20H60A26 26 0 0 1 60 34H44', 15),
          main('M-72-44H52V40A38 38 0 0 1 14 78H-34A38 38 0 0 1-72 40Z', 8),
          secondLine('M-36-66Q-46-80-36-94M-4-66Q-14-80-4-94M28-66Q18-80 28-94', 10),
          ...(random.chance(0.5)
            ? [cut('M-10 44C-34 26-34 4-20 2C-14 2-10 8-10 10C-10 8-6 2 0 2C14 4 14 26-10 44Z')]
            : []),
        ],
  bowl: (random) => [
    ...(random.chance(0.5)
      ? [secondLine('M-34-30Q-46-52-34-74M0-30Q-12-52 0-74M34-30Q22-52 34-74', 11)]
      : [
          second(circle(-34, -14, 28)),
          accent(circle(28, -16, 30)),
          second(circle(-2, -34, 26)),
          mainLine('M40-30L82-84', 10),
        ]),
    main('M-92-4H92C92 46 58 76 36 80H-36C-58 76-92 46-92-4Z', 6),
    secondLine('M-62 26C-30 40 30 40 62 26', 9),
    mainLine('M-36 92H36', 8),
  ],
  bread: (random) =>
    random.chance(0.5)
      ? rotateShapes(random.pick([-32, 30]), [
          main(rect(-42, -96, 84, 192, 42)),
          cutLine('M-20-62V62M0-70V70M20-62V62', 8),
          accent(circle(-10, -34, 5)),
          accent(circle(10, 6, 5)),
          accent(circle(-10, 40, 5)),
        ])
      : [
          main('M-92 10C-96-40-50-64 0-64S96-40 92 10V40C92 58 80 66 66 66H-66C-80 66-92 58-92 40Z'),
          cutLine('M-46-24L-30 14M-8-34L8 8M32-30L48 10', 10),
          secondLine('M-70 46H70', 9),
        ],
  pomegranate: (random) => [
    main(
      'M-30-62L-36-94L-14-80L0-98L14-80L36-94L30-62C66-54 86-20 86 14C86 60 48 92 0 92S-86 60-86 14C-86-20-66-54-30-62Z',
      5,
    ),
    ...(random.chance(0.6)
      ? [
          cut('M-6-34C-52-22-64 26-34 68C-2 60 30 20-6-34Z', 6),
          ...[
            [-26, -4],
            [-12, 14],
            [-34, 18],
            [-20, 34],
            [-32, 46],
            [-6, -14],
            [-4, 34],
          ].map(([x = 0, y = 0]) => accent(circle(x, y, 8.5))),
        ]
      : [
          second('M30-62C66-54 86-20 86 14C86 60 48 92 0 92C50 70 60-10 0-62Z'),
          cutLine('M-54 24A52 52 0 0 1-36-18', 10),
        ]),
  ],
  heart: (random) => [
    main(
      'M0 86C-64 42-94 6-94-32C-94-64-70-84-46-84C-24-84-8-72 0-54C8-72 24-84 46-84C70-84 94-64 94-32C94 6 64 42 0 86Z',
    ),
    ...random.pick([
      [cutLine('M-62-10H-28L-12-38L10 26L26-10H62', 11)],
      [
        second('M0 86C64 42 94 6 94-32C94-64 70-84 46-84C66-50 50 30 0 86Z'),
        cutLine('M-66-34A26 26 0 0 1-44-58', 11),
      ],
      [
        cut(
          'M0 44C-32 22-46 4-46-14C-46-30-34-40-22-40C-12-40-4-34 0-24C4-34 12-40 22-40C34-40 46-30 46-14C46 4 32 22 0 44Z',
        ),
        accent(circle(0, -2, 13)),
      ],
    ]),
  ],
  pulse: (random) =>
    random.chance(0.5)
      ? [mainLine('M-92 10H-52L-30-58L4 70L30-26L46 10H70', 19), accent(circle(84, 10, 14))]
      : [
          main(rect(-88, -74, 176, 148, 34)),
          cutLine('M-62 8H-34L-16-36L10 40L28 8H62', 13),
          accent(circle(58, -46, 10)),
        ],
  pill: (random) => [
    ...rotateShapes(random.pick([45, -40]), [
      main('M-36 0V-54A36 36 0 0 1 36-54V0Z'),
      second('M-36 0V54A36 36 0 0 0 36 54V0Z'),
      cutLine('M-36 0H36', 6),
      cutLine('M-16-30V-54', 8),
    ]),
    ...(random.chance(0.6) ? [accent(circle(-64, -52, 20)), accent(circle(66, 58, 13))] : []),
  ],
  run: () => [
    main(circle(34, -72, 21)),
    mainLine('M16-36L-8 16L26 42L14 88', 24),
    mainLine('M-8 16L-34 46L-76 44', 22),
    secondLine('M14-34L-34-36L-54-6M16-34L42-4L74-14', 18),
    accentLine('M-92-62H-52M-96-32H-74', 9),
  ],
  dumbbell: (random) =>
    rotateShapes(random.pick([-35, 0, -45]), [
      secondLine('M-60 0H60', 20),
      main(rect(-70, -52, 30, 104, 12)),
      main(rect(40, -52, 30, 104, 12)),
      second(rect(-96, -32, 24, 64, 10)),
      second(rect(72, -32, 24, 64, 10)),
    ]),
  yoga: (random) => [
    ...(random.chance(0.5) ? [secondLine('M-78-30A84 84 0 0 1-46-84M78-30A84 84 0 0 0 46-84', 9)] : []),
    main(circle(0, -66, 22)),
    main('M-24-30C-8-38 8-38 24-30L20 36H-20Z', 10),
    mainLine('M-24-24L-50 16L-70 44M24-24L50 16L70 44', 15),
    mainLine('M-74 72C-40 44-10 44 10 62M74 72C40 44 10 44-10 62', 24),
    accentLine('M-60 94H60', 8),
  ],
  baby: (random) => [
    second(circle(-78, 4, 18)),
    second(circle(78, 4, 18)),
    main(circle(0, 6, 80)),
    secondLine('M0-78C-24-60 4-36 18-54', 10),
    ...(random.chance(0.5)
      ? [cut(circle(-30, -2, 9)), cut(circle(30, -2, 9))]
      : [cutLine('M-42 0Q-30 12-18 0M18 0Q30 12 42 0', 8)]),
    ...(random.chance(0.5)
      ? [accent(ellipse(0, 38, 30, 20)), cut(circle(0, 38, 10))]
      : [cutLine('M-26 30Q0 58 26 30', 9), accent(circle(-50, 26, 11)), accent(circle(50, 26, 11))]),
  ],
  home: (random) => [
    ...(random.chance(0.5) ? [second(rect(36, -78, 24, 50, 5))] : []),
    second('M-68-4L0-62L68-4V84H-68Z', 10),
    mainLine('M-88 0L0-76L88 0', 22),
    ...(random.chance(0.5)
      ? [cut('M-22 88V38A22 22 0 0 1 22 38V88Z')]
      : [accent('M0 70C-36 46-40 14-18 10C-8 10 0 20 0 24C0 20 8 10 18 10C40 14 36 46 0 70Z')]),
  ],
  building: (random) => [
    second(rect(10, -30, 76, 120, 8)),
    main(rect(-76, -90, 100, 180, 10)),
    ...[-62, -30, 2, 34].map((y) => cut(rect(-56, y, 22, 17, 4))),
    ...[-62, -30, 2, 34].map((y, at) => (at === random.int(0, 3) ? accent : cut)(rect(-18, y, 22, 17, 4))),
    cutLine('M46 0H64M46 28H64M46 56H64', 11),
  ],
  cart: (random) => [
    mainLine('M-92-66H-66L-38 38H56', 15),
    main('M-60-40H86L66 22H-44Z', 8),
    ...(random.chance(0.5)
      ? [cutLine('M-20-34L-10 16M16-34V16M52-34L42 16', 7)]
      : [accent(circle(14, -66, 18)), second(circle(52, -58, 12))]),
    second(circle(-24, 72, 18)),
    second(circle(48, 72, 18)),
  ],
  bag: (random) => [
    secondLine('M-36-34V-50A36 36 0 0 1 36-50V-34', 15),
    main('M-68-38H68L80 84H-80Z', 14),
    ...(random.chance(0.5)
      ? [cutLine('M-34 2A34 34 0 0 0 34 2', 12)]
      : [accent(star(0, 26, 8, 34, 25), 3), cut(circle(0, 26, 12))]),
  ],
  tag: (random) => [
    main('M84-84V-2L4 78A18 18 0 0 1-22 78L-78 22A18 18 0 0 1-78-4L2-84Z', 8),
    cut(circle(46, -46, 15)),
    ...(random.chance(0.5)
      ? [accentLine('M-24 34L24 -14', 11), accent(circle(-30, -2, 11)), accent(circle(12, 34, 11))]
      : [secondLine('M-46 12L0-34M-20 38L26-8', 11)]),
  ],
  lantern: (random) => [
    mainLine('M-18-72A18 18 0 0 1 18-72', 10),
    main('M-34-44C-30-64-16-72 0-72S30-64 34-44Z', 6),
    main('M-44-32H44L58 20L40 70H-40L-58 20Z', 8),
    accent(
      random.chance(0.5)
        ? star(0, 18, 8, 34, 25)
        : 'M0-16C14 4 24 14 24 30A24 24 0 0 1-24 30C-24 14-14 4 0-16Z',
      3,
    ),
    secondLine('M-40 88H40', 14),
  ],
} satisfies Record<string, MotifDrawing>
