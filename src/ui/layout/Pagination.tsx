import { formatNumber } from '#kernel/locale.ts'
import { Anchor } from '../Anchor.tsx'
import { classes } from '../classes.ts'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import { useUi } from '../UiContext.tsx'
import css from './Pagination.module.css'

type Props = {
  page: number
  pages: number
  href: (page: number) => string
  label: string
  previousLabel: string
  nextLabel: string
}

/** The page numbers that a pagination shows: first, last and neighbouring pages; 0 is a gap. */
export function visiblePageNumbers(page: number, pages: number): number[] {
  const shown: number[] = []
  for (let i = 1; i <= pages; i++) {
    if (i === 1 || i === pages || Math.abs(i - page) <= 1) shown.push(i)
    else if (shown[shown.length - 1] !== 0) shown.push(0)
  }
  return shown
}

/** Links to the pages of a list. They are plain links, so that they work without scripts. */
export function Pagination({ page, pages, href, label, previousLabel, nextLabel }: Props) {
  const { locale } = useUi()
  if (pages < 2) return null
  return (
    <nav className={css.pages} aria-label={label}>
      {page > 1 && (
        <Anchor className={css.page} href={href(page - 1)} rel="prev" aria-label={previousLabel}>
          <BasicIcon name="back" size={20} />
        </Anchor>
      )}
      {visiblePageNumbers(page, pages).map((shown, i) =>
        shown === 0 ? (
          <span
            className={classes(css.gap, css.far)}
            key={i === 1 ? 'gapBefore' : 'gapAfter'}
            aria-hidden="true"
          >
            …
          </span>
        ) : (
          <Anchor
            key={shown}
            className={classes(
              css.page,
              shown === page && css.current,
              Math.abs(shown - page) > 1 && css.far,
            )}
            href={href(shown)}
            aria-current={shown === page ? 'page' : undefined}
          >
            {formatNumber(locale, shown)}
          </Anchor>
        ),
      )}
      {page < pages && (
        <Anchor className={css.page} href={href(page + 1)} rel="next" aria-label={nextLabel}>
          <BasicIcon name="chevron" size={20} />
        </Anchor>
      )}
    </nav>
  )
}
