import { useId } from 'react'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Girih } from '#ui/picture/Girih.tsx'
import { useLocale } from '#web/i18n.tsx'
import { localisedText } from '../localised.rules.ts'
import css from './BlockPromo.module.css'
import type { BlockOfKind } from './block.types.ts'

export function BlockPromo({ block }: { block: BlockOfKind<'promo'> }) {
  const locale = useLocale()
  const id = useId()
  return (
    <section className={css.promo} aria-labelledby={id}>
      <Girih scale={0.9} />
      <div className={css.words}>
        <h2 id={id}>{localisedText(locale, block, 'title')}</h2>
        <p className={css.text}>{localisedText(locale, block, 'text')}</p>
      </div>
      <ButtonLink className={css.action} href={block.href}>
        {localisedText(locale, block, 'label')}
      </ButtonLink>
    </section>
  )
}
