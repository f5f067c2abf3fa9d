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
import { circle, ellipse, polygon, rect, regularPolygon, star } from '../svg.ts'

export const TRAVEL_MOTIFS = {
  map: (random) => [
    main('M-92-56L-34-78V62L-92 84Z', 6),
    second('M-30-78L30-56V84L-30 62Z', 6),
    main('M34-56L92-78V62L34 84Z', 6),
    ...(random.chance(0.6)
      ? [accent('M0 44C-26 12-38-4-38-26A38 38 0 0 1 38-26C38-4 26 12 0 44Z', 4), cut(circle(0, -26, 14))]
      : [cutLine('M-66 48C-50 10-10 40 6 6S50-10 64-44', 9), accent(circle(64, -44, 13))]),
  ],
  compass: (random) => {
    const angle = random.pick([35, -30, 50, 20])
    return [
      main(circle(0, 0, 92)),
      ...(random.chance(0.5) ? [cut(circle(0, 0, 72))] : repeatAroundCentre(4, cutLine('M0-76V-68', 9))),
      ...rotateShapes(angle, [
        accent(polygon(0, -60, 20, 0, -20, 0), 4),
        second(polygon(0, 60, 20, 0, -20, 0), 4),
      ]),
      cut(circle(0, 0, 9)),
    ]
  },
  car: (random) =>
    random.chance(0.6)
      ? [
          main(
            'M-94 30V6C-94-6-88-12-78-14L-60-18L-36-52C-30-60-24-64-14-64H26C36-64 44-60 50-52L72-16C86-12 94-6 94 8V30C94 38 90 42 82 42H-82C-90 42-94 38-94 30Z',
          ),
          cut('M-38-18L-20-44C-16-48-12-50-8-50H0V-18ZM14-18V-50H26C32-50 34-48 38-44L54-18Z', 3),
          second(circle(-50, 44, 25)),
          second(circle(52, 44, 25)),
          cut(circle(-50, 44, 10)),
          cut(circle(52, 44, 10)),
          accent(rect(-94, 2, 16, 14, 5)),
        ]
      : [
          second(rect(-76, 44, 30, 44, 10)),
          second(rect(46, 44, 30, 44, 10)),
          main(
            'M-64-20L-46-66A22 22 0 0 1-26-80H26A22 22 0 0 1 46-66L64-20C80-16 90-4 90 12V54A12 12 0 0 1 78 66H-78A12 12 0 0 1-90 54V12C-90-4-80-16-64-20Z',
          ),
          cut('M-46-22L-32-58H32L46-22Z', 5),
          accent(circle(-56, 18, 13)),
          accent(circle(56, 18, 13)),
          cutLine('M-22 36H22', 11),
        ],
  bus: (random) => [
    second(rect(-60, 50, 30, 42, 9)),
    second(rect(30, 50, 30, 42, 9)),
    secondLine('M-88-26V2M88-26V2', 13),
    main(rect(-74, -88, 148, 160, 28)),
    cut(rect(-56, -54, 112, 64, 12)),
    ...(random.chance(0.5) ? [mainLine('M0-54V10', 7)] : []),
    cutLine('M-26-72H26', 8),
    accent(circle(-46, 40, 12)),
    accent(circle(46, 40, 12)),
  ],
  bike: (random) => [
    secondLine(circle(-54, 34, 38), 13),
    secondLine(circle(54, 34, 38), 13),
    mainLine('M-54 34L-26-30H30L0 34H-54M0 34L-30-38M54 34L26-52H46', 12),
    mainLine('M-46-44H-16', 13),
    accent(circle(0, 34, 12)),
    ...(random.chance(0.5) ? [accent(circle(-6, -76, 15))] : []),
  ],
  plane: (random) =>
    rotateShapes(random.pick([45, 30, 0, 60]), [
      main(
        'M0-96C11-96 16-80 16-64V-26L92 24V46L16 20V56L40 76V92L0 80L-40 92V76L-16 56V20L-92 46V24L-16-26V-64C-16-80-11-96 0-96Z',
        4,
      ),
      second('M16-26L92 24V46L16 20Z', 4),
      cutLine('M0-70V-58', 9),
      ...(random.chance(0.5) ? [accentLine('M-56 70V92M56 70V92', 9)] : []),
    ]),
  train: (random) => [
    secondLine('M-40 72L-62 94M40 72L62 94', 13),
    main('M-64-34C-64-72-36-92 0-92S64-72 64-34V46A26 26 0 0 1 38 72H-38A26 26 0 0 1-64 46Z'),
    cut('M-44-30C-44-52-24-60 0-60S44-52 44-30V-8H-44Z', 5),
    ...(random.chance(0.5) ? [mainLine('M0-60V-6', 7)] : []),
    accent(circle(-34, 40, 12)),
    accent(circle(34, 40, 12)),
    second(rect(-14, 22, 28, 36, 8)),
  ],
  ship: (random) =>
    random.chance(0.5)
      ? [
          main('M-4-88V30H-66C-60-20-36-64-4-88Z', 5),
          second('M10-66C36-44 54-10 58 30H10Z', 5),
          main('M-84 44H84C76 66 62 78 46 78H-46C-62 78-76 66-84 44Z', 5),
          accentLine('M-92 94H-60M-36 94H36M60 94H92', 9),
        ]
      : [
          second(rect(-14, -92, 28, 40, 5)),
          second(rect(-54, -58, 108, 60, 12)),
          cut(circle(-24, -28, 9)),
          cut(circle(24, -28, 9)),
          main('M-88-2L0-26L88-2L64 62H-64Z', 7),
          accentLine('M-92 84C-74 68-62 68-46 84S-18 100 0 84S28 68 46 84S74 100 92 84', 11),
        ],
  globe: (random) => [
    main(circle(0, 0, 92)),
    ...(random.chance(0.5)
      ? [cutLine(`${ellipse(0, 0, 40, 92)}M-92 0H92M-78-46H78M-78 46H78`, 9)]
      : [
          second(
            'M-60-70C-20-60 0-40-20-20C-50-10-40 20-70 20L-92 0A92 92 0 0 1-60-70ZM20-90C10-60 40-40 70-44L88-28A92 92 0 0 0 20-90ZM30 0C60-14 80 0 90 20A92 92 0 0 1 34 85C40 50 10 30 30 0Z',
          ),
        ]),
    ...(random.chance(0.4) ? [accent(circle(64, -64, 24))] : []),
  ],
  rocket: (random) =>
    rotateShapes(random.pick([40, 0, 30]), [
      accent('M-20 56H20C24 76 10 86 0 98C-10 86-24 76-20 56Z'),
      second('M-34 10L-64 44V72L-28 52Z', 5),
      second('M34 10L64 44V72L28 52Z', 5),
      main('M0-98C34-70 42-30 36 14L26 56H-26L-36 14C-42-30-34-70 0-98Z', 4),
      cut(circle(0, -22, 18)),
      second(circle(0, -22, 9)),
    ]),
  race: (random) =>
    random.chance(0.5)
      ? rotateShapes(-8, [
          mainLine('M-66-88V92', 14),
          second('M-58-84H84V22H-58Z', 6),
          ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
            .filter((at) => (at + Math.floor(at / 4)) % 2 === 0)
            .map((at) => cut(rect(-56 + (at % 4) * 35, -83 + Math.floor(at / 4) * 35, 35, 35))),
        ])
      : [
          mainLine(circle(0, 0, 76), 24),
          second('M-66-10C-30-24 30-24 66-10L60 12C40 8 28 16 22 60H-22C-28 16-40 8-60 12Z', 5),
          accent(circle(0, 4, 15)),
        ],
  kite: (random) => [
    main('M14-94L78-22L-6 48L-64-44Z', 5),
    second('M14-94L78-22L6-30Z'),
    second('M-6 48L-64-44L6-30Z'),
    cutLine('M14-94L-6 48M78-22L-64-44', 5),
    mainLine('M-6 50C-20 70 16 78-8 94', 8),
    ...(random.chance(0.6)
      ? [accent(polygon(-28, 64, -8, 70, -24, 84), 4), accent(polygon(22, 66, 4, 76, 20, 88), 4)]
      : []),
  ],
} satisfies Record<string, MotifDrawing>

export const MONEY_MOTIFS = {
  coin: (random) =>
    random.chance(0.5)
      ? [
          main(circle(0, 0, 90)),
          cutLine(circle(0, 0, 68), 8),
          random.chance(0.5)
            ? accent(star(0, 0, 8, 46, 33), 4)
            : accent('M0-44C16-20 34-8 34 14A34 34 0 0 1-34 14C-34-8-16-20 0-44Z'),
        ]
      : [
          second(ellipse(0, 62, 84, 28)),
          cutLine('M-84 44C-60 80 60 80 84 44', 7),
          main(ellipse(0, 26, 84, 28)),
          cutLine('M-84 8C-60 44 60 44 84 8', 7),
          second(ellipse(0, -10, 84, 28)),
          cutLine('M-84-28C-60 8 60 8 84-28', 7),
          main(ellipse(0, -46, 84, 30)),
          accent(ellipse(0, -46, 44, 14)),
        ],
  wallet: (random) => [
    ...(random.chance(0.5)
      ? [accent('M-60-60L50-92L62-52Z', 8)]
      : rotateShapes(-6, [accent(rect(-50, -88, 110, 60, 10))])),
    second('M-92-40A22 22 0 0 1-70-62H60A14 14 0 0 1 74-48V-30H-92Z'),
    main(rect(-92, -42, 180, 124, 26)),
    cut(rect(36, 0, 58, 42, 20)),
    accent(circle(60, 21, 9)),
  ],
  card: (random) => [
    ...rotateShapes(random.pick([-12, 10, -16]), [second(rect(-86, -74, 176, 118, 20))]),
    main(rect(-94, -48, 188, 122, 22)),
    random.chance(0.5) ? cut(rect(-94, -22, 188, 24)) : accent(rect(-68, -24, 40, 30, 8)),
    cutLine('M34 46H66', 12),
    secondLine('M-66 46H-14', 12),
  ],
  chart: (random) =>
    random.pick([
      [main(rect(-88, 0, 40, 84, 12)), second(rect(-20, -44, 40, 128, 12)), main(rect(48, -86, 40, 170, 12))],
      [
        mainLine('M-84-84V64A20 20 0 0 0-64 84H86', 15),
        second('M-60 62V24L-20-14L14 16L80-60V62Z'),
        accentLine('M-58 20L-20-16L14 14L78-58', 14),
        accent(circle(78, -58, 13)),
      ],
      [
        main('M-10-70A80 80 0 1 0 70 10H-10Z', 6),
        accent('M14-88A80 80 0 0 1 88-14H14Z', 6),
        cutLine('M-10 10L-66 66', 8),
      ],
    ]),
  bank: () => [
    main(polygon(0, -88, 90, -38, -90, -38), 10),
    cut(circle(0, -58, 11)),
    second(rect(-70, -22, 26, 72, 5)),
    second(rect(-13, -22, 26, 72, 5)),
    second(rect(44, -22, 26, 72, 5)),
    main(rect(-88, 60, 176, 26, 8)),
  ],
  gem: (random) =>
    random.chance(0.5)
      ? [
          main(polygon(-58, -70, 58, -70, 94, -20, 0, 86, -94, -20), 8),
          second(polygon(-30, -20, 30, -20, 0, 82)),
          cutLine('M-92-20H92M-56-68L-30-20L0-68L30-20L56-68', 7),
          ...(random.chance(0.5) ? [accent(star(70, -76, 4, 26, 8), 3)] : []),
        ]
      : [
          main(regularPolygon(0, 0, 6, 94), 6),
          second(regularPolygon(0, 0, 6, 56), 4),
          cutLine('M0-92V-56M80-46L48-28M80 46L48 28M0 92V56M-80 46L-48 28M-80-46L-48-28', 6),
          accent(polygon(0, -54, 46, -28, 0, 0), 3),
        ],
  crown: (random) => [
    main('M-88-48L-46-8L0-78L46-8L88-48L72 56H-72Z', 10),
    second(rect(-72, 66, 144, 24, 10)),
    accent(circle(0, -80, 14)),
    accent(circle(-88, -52, 12)),
    accent(circle(88, -52, 12)),
    ...(random.chance(0.6)
      ? [cut(star(0, 24, 4, 26, 12), 4)]
      : [cut(circle(-30, 30, 9)), cut(circle(0, 30, 9)), cut(circle(30, 30, 9))]),
  ],
} satisfies Record<string, MotifDrawing>
