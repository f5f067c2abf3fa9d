import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'

/** What the server sends for a private page, and what the browser shows until its data is there. */
export function PageSkeleton() {
  const t = useMessages()
  return (
    <Stack gap={5}>
      <VisuallyHidden live="polite">{t('loading')}</VisuallyHidden>
      <Skeleton kind="line" width="half" />
      <Skeleton kind="line" width="full" />
      <Skeleton kind="line" width="long" />
      <Skeleton kind="block" />
      <Skeleton kind="line" width="short" />
    </Stack>
  )
}
