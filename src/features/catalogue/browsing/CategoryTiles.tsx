import { useId } from 'react'
import { fillPath } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import type { Calls } from '#web/calls.ts'
import { type ApplicationOrigin, pathWithOrigin } from '../catalogue.rules.ts'
import css from './CategoryTiles.module.css'

export type Category = Calls['GET /category']['output']['items'][number]

interface Props {
  title: string
  categories: Category[]
  more?: { href: string; label: string }
  /** Opens the categories with this origin only. */
  origin?: ApplicationOrigin | undefined
}

export function CategoryTiles({ title, categories, more, origin }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {more && (
          <Anchor className={css.more} href={more.href}>
            {more.label}
          </Anchor>
        )}
      </div>
      <ul className={css.tiles}>
        {categories.map((category) => (
          <li key={category.id}>
            <Tile category={category} origin={origin} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tile({ category, origin }: { category: Category } & Pick<Props, 'origin'>) {
  return (
    <Anchor
      className={css.tile}
      href={pathWithOrigin(fillPath('/categories/{label}', { label: category.label }), origin)}
    >
      <CategoryIcon category={category} size={40} />
      <span className={css.name}>{category.name}</span>
    </Anchor>
  )
}

interface IconProps {
  category: Pick<Category, 'icon' | 'name'>
  size: 40 | 64
  eager?: boolean
}

/** The icon of a category; the first letter of its name until an editor chooses one. */
export function CategoryIcon({ category, size, eager = false }: IconProps) {
  const { icon } = category
  if (!icon)
    return (
      <span className={classes(css.letter, size === 64 && css.large)} aria-hidden="true">
        {[...category.name][0]}
      </span>
    )
  return (
    <AppIcon
      size={size}
      src={`${icon.url}-64.png`}
      srcSet={`${icon.url}-64.webp 1x, ${icon.url}-128.webp 2x`}
      color={icon.color}
      eager={eager}
    />
  )
}
