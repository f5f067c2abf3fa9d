import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'

type Props = Omit<EmptyStateProps, 'action'> & {
  /** The retry button. */
  retry: ReactNode
}

/** Something did not load. Read out when it appears. */
export function ErrorState({ retry, drawing = 'broken', ...rest }: Props) {
  return (
    <div role="alert">
      <EmptyState {...rest} drawing={drawing} action={retry} />
    </div>
  )
}
