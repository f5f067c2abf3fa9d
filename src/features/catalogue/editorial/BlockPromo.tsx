import { useId } from 'react'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Girih } from '#ui/picture/Girih.tsx'
import css from './BlockPromo.module.css'
import type { BlockOfKind } from './block.types.ts'

export function BlockPromo({ block }: { block: BlockOfKind<'promo'> }) {
  const id = useId()
  return (
    <section className={css.promo} aria-labelledby={id}>
      <Girih scale={0.9} />
      <div className={css.words}>
        <h2 id={id}>{block.title}</h2>
        <p className={css.text}>{block.text}</p>
      </div>
      <ButtonLink className={css.action} href={block.href}>
        {block.label}
      </ButtonLink>
    </section>
  )
}
