import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'

type Props = Omit<EmptyStateProps, 'action'> & {
  /** The retry button. */
  retry: ReactNode
}

/** Shown when something did not load. Screen readers announce it. */
export function ErrorState({ retry, drawing = 'broken', ...rest }: Props) {
  return (
    <div role="alert">
      <EmptyState {...rest} drawing={drawing} action={retry} />
    </div>
  )
}
