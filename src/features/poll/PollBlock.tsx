import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useUser } from '#web/storage/stores.ts'
import css from './PollBlock.module.css'
import type { PollBlockData } from './poll.loader.ts'

type Part = ComponentType<{ block: PollBlockData; heading: RefObject<HTMLHeadingElement | null> }>

/**
 * A poll on an editorial page. For visitors each option links to the poll's page and preselects itself there; users vote
 * here. Its page must load the messages `catalogue`.
 */
export function PollBlock({ block }: { block: PollBlockData }) {
  const { id, question, options } = block
  const heading = useRef<HTMLHeadingElement>(null)
  const Here = useOwnPart()
  return (
    <section className={css.poll} aria-label={question}>
      <h2 ref={heading} tabIndex={-1}>
        {question}
      </h2>
      {Here ? (
        <Here block={block} heading={heading} />
      ) : (
        <ul className={css.options}>
          {options.map((option) => (
            <li key={option.id}>
              <ButtonLink kind="secondary" wide href={`/poll/${id}?option=${option.id}`}>
                {option.text}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The part for users. Visitors load nothing. */
function useOwnPart(): Part | null {
  const { isAuthenticated } = useUser()
  const [part, setPart] = useState<{ Here: Part }>()
  useEffect(() => {
    if (isAuthenticated)
      import('./PollVoting.tsx').then(
        ({ PollVoting }) => setPart({ Here: PollVoting }),
        () => undefined,
      )
  }, [isAuthenticated])
  return isAuthenticated && part ? part.Here : null
}
