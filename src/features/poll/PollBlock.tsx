import { ButtonLink } from '#ui/form/Button.tsx'
import type { Calls } from '#web/calls.ts'
import css from './PollBlock.module.css'

type Block = Extract<Calls['GET /page/by_label/{label}']['output']['blocks'][number], { kind: 'poll' }>

/** A poll on an editorial page: each option links to the poll's page and preselects itself there. */
export function PollBlock({ block: { id, question, options } }: { block: Block }) {
  return (
    <section className={css.poll} aria-label={question}>
      <h2>{question}</h2>
      <ul className={css.options}>
        {options.map((option) => (
          <li key={option.id}>
            <ButtonLink kind="secondary" wide href={`/poll/${id}?option=${option.id}`}>
              {option.text}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
