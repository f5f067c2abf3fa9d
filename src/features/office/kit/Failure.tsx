import { Notice } from '#ui/feedback/Notice.tsx'

/** Why the last action failed. Nothing without a text. */
export function Failure({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <Notice tone="danger" live>
      {text}
    </Notice>
  )
}
