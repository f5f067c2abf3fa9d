import { classes } from '../classes.ts'
import css from './Icon.module.css'

/**
 * Icons on a 24 px grid; each value is the `d` of one SVG path. Every page or the shop window uses these, so they
 * are in the first bundle; the others load with their pages.
 */
export const basicIconPaths = {
  home: 'M4 11l8-7 8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5z',
  apps: 'M5.5 4h4A1.5 1.5 0 0 1 11 5.5v4A1.5 1.5 0 0 1 9.5 11h-4A1.5 1.5 0 0 1 4 9.5v-4A1.5 1.5 0 0 1 5.5 4zM14.5 13h4a1.5 1.5 0 0 1 1.5 1.5v4a1.5 1.5 0 0 1-1.5 1.5h-4a1.5 1.5 0 0 1-1.5-1.5v-4a1.5 1.5 0 0 1 1.5-1.5zM5.5 13h4a1.5 1.5 0 0 1 1.5 1.5v4A1.5 1.5 0 0 1 9.5 20h-4A1.5 1.5 0 0 1 4 18.5v-4A1.5 1.5 0 0 1 5.5 13zM16.5 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  games:
    'M8 7h8a5 5 0 0 1 5 5.2l-.3 3.3a2.5 2.5 0 0 1-4.4 1.3L14.5 15h-5l-1.8 1.8a2.5 2.5 0 0 1-4.4-1.3L3 12.2A5 5 0 0 1 8 7zM8.5 9.5v3M7 11h3M15 12h.01M17 10h.01',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c.6-3.4 3.5-5 7.5-5s6.9 1.6 7.5 5',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.8 4.8L19.5 7',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5.5M12 7.8h.01',
  warning: 'M12 4 21 19.5H3zM12 10v4.5M12 17h.01',
  chevron: 'M9.5 5.5 16 12l-6.5 6.5',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  chevronDown: 'M5.5 9.5 12 16l6.5-6.5',
  star: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7L12 16.8l-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  share:
    'M12 15V3.5M8 7l4-4 4 4M8 10.5H6.5A1.5 1.5 0 0 0 5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7a1.5 1.5 0 0 0-1.5-1.5H16',
  download: 'M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  device:
    'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3zM11 18h2',
  gift: 'M4 8.5h16V12H4zM5.5 12v8h13v-8M12 8.5V20M12 8.5C10 8.5 7.5 7.8 7.5 5.8S10.8 3.5 12 8.5zM12 8.5c2 0 4.5-.7 4.5-2.7S13.2 3.5 12 8.5z',
} as const

export type BasicIconName = keyof typeof basicIconPaths | 'starFilled'

/** Icons that point in reading direction are mirrored in right-to-left pages. Digits, clocks and media never are. */
const MIRRORED = new Set<string>(['chevron', 'back', 'external', 'ticket'])

type Look = { size?: number; label?: string | undefined }

/** An icon in the colour of the text. It is decorative unless it has a label. */
export function BasicIcon({ name, ...look }: Look & { name: BasicIconName }) {
  return <IconShape name={name} line={basicIconPaths[name === 'starFilled' ? 'star' : name]} {...look} />
}

type ShapeProps = Look & { name: string; line: string }

export function IconShape({ name, line, size = 24, label }: ShapeProps) {
  return (
    <svg
      className={classes(css.icon, MIRRORED.has(name) && css.mirrored)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={line} fill={name === 'starFilled' ? 'currentColor' : undefined} />
    </svg>
  )
}
