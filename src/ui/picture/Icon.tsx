import { basicIconPaths, IconShape } from './BasicIcon.tsx'

const lines = {
  ...basicIconPaths,
  copy: 'M9.5 8H18a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5H9.5A1.5 1.5 0 0 1 8 18V9.5A1.5 1.5 0 0 1 9.5 8zM5.5 15.5A1.5 1.5 0 0 1 4.5 14V6A1.5 1.5 0 0 1 6 4.5h8a1.5 1.5 0 0 1 1.5 1',
  upload: 'M12 16V4.5M7.5 9 12 4.5 16.5 9M5 20h14',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2',
  calendar:
    'M5.5 6h13A1.5 1.5 0 0 1 20 7.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  phone:
    'M6.5 3.5h2.7l1.6 4.2-2 1.5a12 12 0 0 0 6 6l1.5-2 4.2 1.6v2.7a2 2 0 0 1-2.1 2C10.9 19 5 13.1 4.5 5.6a2 2 0 0 1 2-2.1z',
  ticket:
    'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-6.5L8 20.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5zM8 9h8M8 13h5',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5V4M12 20v1.5M2.5 12H4M20 12h1.5M5.3 5.3l1 1M17.7 17.7l1 1M5.3 18.7l1-1M17.7 6.3l1-1',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  globe: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  filter: 'M4 7h16M7 12h10M10 17h4',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l.9 13a1 1 0 0 0 1 .9h7.2a1 1 0 0 0 1-.9l.9-13M10 10.5v6M14 10.5v6',
  external:
    'M13.5 4.5h6v6M19.5 4.5 11 13M10 6H6a1.5 1.5 0 0 0-1.5 1.5V18A1.5 1.5 0 0 0 6 19.5h10.5A1.5 1.5 0 0 0 18 18v-4',
  bell: 'M12 4a5.5 5.5 0 0 1 5.5 5.5c0 4.5 2 6 2 7h-15c0-1 2-2.5 2-7A5.5 5.5 0 0 1 12 4zM10 19.5a2 2 0 0 0 4 0',
  card: 'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5zM3 10h18M6.5 15H10',
  lock: 'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V8a4 4 0 0 1 8 0v2.5',
} as const

export type IconName = keyof typeof lines | 'starFilled'

type Props = { name: IconName; size?: number; label?: string | undefined }

/** An icon of the whole set, in the colour of the text. It is decorative unless it has a label. */
export function Icon({ name, ...look }: Props) {
  return <IconShape name={name} line={lines[name === 'starFilled' ? 'star' : name]} {...look} />
}
