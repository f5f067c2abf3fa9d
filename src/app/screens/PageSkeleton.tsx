import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'

/** The skeleton of a private page, until its data is loaded. */
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
