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
import { arc, circle, ellipse, polygon, rect, star } from '../svg.ts'

export const MEDIA_MOTIFS = {
  camera: (random) => [
    second('M-44-48L-28-80H28L44-48Z', 8),
    main(rect(-94, -54, 188, 132, 30)),
    cut(circle(0, 14, 44)),
    second(circle(0, 14, 30)),
    ...(random.chance(0.5) ? [cut(circle(0, 14, 14))] : [cutLine(arc(0, 14, 17, -90, 0), 7)]),
    accent(circle(66, -26, 10)),
  ],
  photo: (random) => [
    ...(random.chance(0.5)
      ? rotateShapes(10, [second(rect(-80, -70, 164, 150, 24))])
      : [second(rect(-66, -92, 158, 140, 24))]),
    main(rect(-90, -66, 168, 146, 24)),
    cut('M-74 60L-34 4L-6 38L20 6L62 60Z', 6),
    accent(circle(36, -28, 18)),
  ],
  film: (random) =>
    random.chance(0.5)
      ? [
          main(rect(-86, -18, 172, 102, 18)),
          ...rotateShapes(-9, [
            main(rect(-92, -68, 174, 36, 9)),
            cut(polygon(-64, -68, -40, -68, -58, -32, -82, -32)),
            cut(polygon(-14, -68, 10, -68, -8, -32, -32, -32)),
            cut(polygon(36, -68, 60, -68, 42, -32, 18, -32)),
          ]),
          accent(polygon(-18, 8, 32, 34, -18, 60), 8),
        ]
      : [
          main(circle(0, 0, 90)),
          ...repeatAroundCentre(5, cut(circle(0, -52, 20))),
          accent(circle(0, 0, 13)),
          secondLine('M20 92H92', 14),
        ],
  music: (random) =>
    random.chance(0.6)
      ? [
          mainLine('M-34 58V-58L70-80V38', 16),
          main(polygon(-40, -64, 76, -90, 76, -54, -40, -28), 6),
          main(ellipse(-56, 62, 30, 25)),
          second(ellipse(48, 42, 30, 25)),
        ]
      : [
          second(circle(0, 0, 90)),
          mainLine('M8 40V-62C20-40 52-40 44-4', 15),
          main(ellipse(-14, 44, 28, 23)),
          accent(circle(62, 50, 9)),
        ],
  mic: (random) => [
    main(rect(-36, -94, 72, 122, 36)),
    secondLine('M-66-16V-8A66 66 0 0 0 66-8V-16M0 60V90M-30 90H30', 15),
    ...(random.chance(0.5)
      ? [cutLine('M-14-52H14M-14-26H14M-14 0H14', 8)]
      : [accentLine('M-92-50V-14M92-50V-14', 10), cutLine('M-14-56V-20', 10)]),
  ],
  headphones: (random) => [
    mainLine('M-74 34V6A74 74 0 0 1 74 6V34', 18),
    second(rect(-94, 14, 48, 74, 20)),
    second(rect(46, 14, 48, 74, 20)),
    ...(random.chance(0.5)
      ? [accentLine('M-20 60V30M0 74V16M20 60V30', 11)]
      : [accentLine('M70 88C66 100 40 96 14 94', 9)]),
  ],
  radio: (random) => [
    secondLine('M-56-40L52-90', 11),
    main(rect(-92, -42, 184, 124, 26)),
    cut(circle(-38, 22, 36)),
    second(circle(-38, 22, 18)),
    ...(random.chance(0.5)
      ? [cutLine('M22-8H66', 11), accent(circle(30, 42, 14)), cut(circle(64, 42, 10))]
      : [cutLine('M26-10H64M26 16H64M26 42H64', 8), accent(circle(46, 62, 7))]),
  ],
  tv: (random) => [
    ...(random.chance(0.5) ? [secondLine('M-38-92L0-56L38-92', 12)] : []),
    main(rect(-94, -58, 188, 128, 26)),
    cut(rect(-74, -40, 148, 92, 14)),
    accent(polygon(-18, -22, 32, 6, -18, 34), 10),
    secondLine('M-40 88H40', 13),
  ],
  gamepad: (random) => [
    main(
      'M-50-52H50C84-52 96 20 92 50C88 74 62 76 50 54L36 32H-36L-50 54C-62 76-88 74-92 50C-96 20-84-52-50-52Z',
      6,
    ),
    cutLine('M-46-30V6M-64-12H-28', 13),
    accent(circle(38, -24, 11)),
    second(circle(58, -2, 11)),
    ...(random.chance(0.4) ? [cut(circle(0, -12, 8))] : []),
  ],
  code: (random) =>
    random.chance(0.5)
      ? [mainLine('M-46-50L-90 0L-46 50M46-50L90 0L46 50', 20), accentLine('M18-72L-18 72', 17)]
      : [
          main(rect(-90, -80, 180, 160, 32)),
          cutLine('M-36-30L-62 2L-36 34M36-30L62 2L36 34', 14),
          accentLine('M10-40L-10 44', 12),
        ],
  terminal: (random) => [
    main(rect(-92, -76, 184, 152, 28)),
    ...(random.chance(0.5)
      ? [
          second('M-92-36V-48A28 28 0 0 1-64-76H64A28 28 0 0 1 92-48V-36Z'),
          cut(circle(-62, -56, 8)),
          cut(circle(-38, -56, 8)),
        ]
      : []),
    cutLine('M-54-14L-22 12L-54 38', 14),
    accentLine('M2 42H50', 14),
  ],
  cloudUp: (random) => [
    main('M-54 44A42 42 0 0 1-60-38A58 58 0 0 1 46-54A50 50 0 0 1 52 44Z'),
    random.chance(0.5)
      ? accentLine('M0 90V-8M-30 20L0-12L30 20', 16)
      : cutLine('M0 32V-26M-24-4L0-28L24-4', 15),
    ...(random.chance(0.5) ? [secondLine('M-60 74H-40M40 74H60', 11)] : [secondLine('M-44 76H44', 12)]),
  ],
  robot: (random) => [
    mainLine('M0-56V-80', 11),
    accent(circle(0, -84, 14)),
    secondLine('M-88-6V30M88-6V30', 18),
    main(rect(-72, -56, 144, 124, 36)),
    ...(random.chance(0.5)
      ? [
          cut(circle(-28, -6, 16)),
          cut(circle(28, -6, 16)),
          accent(circle(-28, -6, 6)),
          accent(circle(28, -6, 6)),
        ]
      : [cut(rect(-50, -26, 100, 40, 20)), accent(circle(-22, -6, 9)), accent(circle(22, -6, 9))]),
    cutLine(random.chance(0.5) ? 'M-24 40H24' : 'M-24 34Q0 52 24 34', 10),
    secondLine('M-34 90H34', 14),
  ],
  gear: (random) => {
    const teeth = random.pick([8, 10, 6])
    return [
      ...repeatAroundCentre(teeth, main(rect(teeth === 6 ? -22 : -15, -96, teeth === 6 ? 44 : 30, 50, 9))),
      main(circle(0, 0, 70)),
      cut(circle(0, 0, 32)),
      ...(random.chance(0.5) ? [accent(circle(0, 0, 15))] : [secondLine(circle(0, 0, 50), 7)]),
    ]
  },
  tools: () => [
    ...rotateShapes(45, [
      second(rect(-12, -30, 24, 120, 10)),
      secondLine('M0-36V-80', 13),
      second(rect(-18, 10, 36, 84, 14)),
    ]),
    ...rotateShapes(-45, [
      main('M-15 86V-26A40 40 0 0 1-24-92V-54L0-42L24-54V-92A40 40 0 0 1 15-26V86A15 15 0 0 1-15 86Z', 4),
      cut(circle(0, 80, 7)),
    ]),
  ],
  lock: (random) => [
    secondLine(
      random.chance(0.75) ? 'M-42-10V-44A42 42 0 0 1 42-44V-10' : 'M-42-10V-44A42 42 0 0 1 38-62',
      20,
    ),
    main(rect(-70, -16, 140, 106, 28)),
    ...(random.chance(0.5)
      ? [cut(circle(0, 28, 15)), cutLine('M0 34V56', 12)]
      : [accent(star(0, 36, 8, 34, 24), 3)]),
  ],
  shield: (random) => [
    main('M0-94C26-76 54-68 80-68C84 10 58 62 0 94C-58 62-84 10-80-68C-54-68-26-76 0-94Z', 5),
    second('M0-94C26-76 54-68 80-68C84 10 58 62 0 94Z'),
    random.chance(0.5) ? cutLine('M-34 2L-8 28L38-24', 17) : cut(star(0, 0, 5, 40, 18), 7),
  ],
  key: (random) =>
    rotateShapes(random.pick([45, -45, 30]), [
      mainLine(circle(0, -54, 32), 22),
      mainLine('M0-20V88M0 84H32M0 54H24', 19),
      accent(circle(0, -54, 12)),
    ]),
} satisfies Record<string, MotifDrawing>
