import { classes } from '#ui/classes.ts'
import { Ltr } from '#ui/layout/Ltr.tsx'
import css from './ContentPage.module.css'

/** The logo files that tools/logo.ts makes. Their names are not translated. */
const FILES = ['mark.svg', 'mark-dark.svg', 'mark-black.svg', 'mark.png']

export function LogoFiles() {
  return (
    <ul className={css.files}>
      {FILES.map((name) => (
        <li key={name} className={css.file}>
          <span className={classes(css.ground, name === 'mark-dark.svg' ? css.dark : css.light)}>
            <img src={`/logo/${name}`} width="72" height="72" alt="" loading="lazy" />
          </span>
          {/* The link is a file, not a page, so the browser and not the router loads it. */}
          <a href={`/logo/${name}`} download>
            <Ltr>{name}</Ltr>
          </a>
        </li>
      ))}
    </ul>
  )
}
