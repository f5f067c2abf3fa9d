import css from './Drawing.module.css'

/** Line drawings on a 120 × 88 field: `ink` lines and, in the action colour, one `leaf`. */
const drawings = {
  orchard: {
    ink: 'M14 76h92M40 76V54M80 76V50M60 76V62',
    leaf: 'M80 50c-9 0-15-6-15-15 0-11 10-14 17-25-1 8 13 13 13 25 0 9-6 15-15 15zM40 54c-7 0-12-5-12-12 0-9 8-11 13-20-1 7 11 11 11 20 0 7-5 12-12 12zM60 62c-4 0-6.5-3-6.5-6.5 0-5 4-6 6.5-10.5 2 4 6.5 5.5 6.5 10.5 0 3.5-2.5 6.5-6.5 6.5z',
  },
  search: {
    ink: 'M54 14a26 26 0 1 1 0 52 26 26 0 0 1 0-52zM73 58l21 19',
    leaf: 'M54 53V36M54 47c-6 0-9-3-9-8 6 0 9 3 9 8zM54 42c0-5 3-8 9-8 0 5-3 8-9 8z',
  },
  box: {
    ink: 'M28 40l32-14 32 14-32 14zM28 40v26l32 14 32-14V40M60 54v26',
    leaf: 'M60 18V8M60 17c-5 0-8-2.5-8-7 5 0 8 2.5 8 7zM60 14c0-4 2.5-7 8-7 0 4-3 7-8 7z',
  },
  broken: {
    ink: 'M36 66c-10 0-16-6-16-14s6-14 14-14c2-12 12-19 23-19 10 0 18 5 22 14 12-1 21 6 21 17 0 10-7 16-16 16M48 76l6-6M66 76l6-6',
    leaf: 'M62 44l-6 13h9l-6 13',
  },
  device: {
    ink: 'M44 8h32a7 7 0 0 1 7 7v58a7 7 0 0 1-7 7H44a7 7 0 0 1-7-7V15a7 7 0 0 1 7-7zM55 73h10',
    leaf: 'M60 58V38M60 51c-7 0-11-4-11-10 7 0 11 4 11 10zM60 44c0-6 4-10 11-10 0 6-4 10-11 10z',
  },
} as const

export type DrawingName = keyof typeof drawings

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      className={css.drawing}
      width="120"
      height="88"
      viewBox="0 0 120 88"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name].ink} className={css.ink} />
      <path d={drawings[name].leaf} className={css.leaf} />
    </svg>
  )
}
