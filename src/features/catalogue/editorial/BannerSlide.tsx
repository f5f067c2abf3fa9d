import { Anchor } from '#ui/Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Girih } from '#ui/picture/Girih.tsx'
import { Picture } from '#ui/picture/Picture.tsx'
import css from './BannerSlide.module.css'
import type { BlockOfKind } from './block.types.ts'

type Banner = BlockOfKind<'banners'>['banners'][number]

const WIDTHS = [512, 640, 960, 1280] as const

/** A linked banner picture with its text in the lower right, where the picture is calm. */
export function BannerSlide({ banner, eager }: { banner: Banner; eager: boolean }) {
  const { image, isDark, href } = banner
  return (
    <Anchor className={classes(css.banner, isDark || !image ? css.onDark : css.onLight)} href={href}>
      <span className={css.picture}>
        {image ? (
          <Picture
            className={css.fill}
            picture={image}
            alt=""
            widths={WIDTHS}
            sizes="(min-width: 1200px) 560px, (min-width: 960px) 47vw, (min-width: 600px) 70vw, 88vw"
            eager={eager}
          />
        ) : (
          <Girih />
        )}
      </span>
      <span className={css.words}>
        <span className={css.title}>{banner.title}</span>
        <span className={css.subtitle}>{banner.subtitle}</span>
      </span>
    </Anchor>
  )
}
