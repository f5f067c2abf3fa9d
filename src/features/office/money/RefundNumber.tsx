import { Anchor } from '#ui/Anchor.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { officeHref } from '../shell/officeRouter.tsx'

/** The number of a refund, as a link for operators who may see refunds. */
export function RefundNumber({ number, mayOpen }: { number: number; mayOpen: boolean }) {
  const figures = useFormatFigures()
  if (!mayOpen) return figures.number(number)
  return <Anchor href={officeHref(`/refunds/${number}`)}>{figures.number(number)}</Anchor>
}
