import { Notice } from '#ui/feedback/Notice.tsx'

/** Shows why the last action failed; renders nothing without a text. */
export function Failure({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <Notice tone="danger" live>
      {text}
    </Notice>
  )
}
