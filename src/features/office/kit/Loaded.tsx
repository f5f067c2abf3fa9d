import type { ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { isApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import type { LoadedData } from './useLoadedData.ts'

interface Props<Data> {
  of: LoadedData<Data>
  children: (data: Data) => ReactNode
}

/**
 * Whether the item of the screen does not exist. The URL names the item, so an invalid URL counts as a missing item.
 */
function isMissing(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.code === 'input_invalid')
}

/** Shows loading, failure and missing states in place of the content of a screen. */
export function Loaded<Data>({ of: { data, error, reload }, children }: Props<Data>) {
  const t = useMessages('office')
  const retry = <Button onClick={reload}>{t('retry')}</Button>
  if (data === undefined && isMissing(error)) return <MissingItem />
  if (data === undefined && error !== null)
    return <ErrorState title={t('information_loading_error')} text={errorText(error, t)} retry={retry} />
  if (data === undefined)
    return (
      <div aria-busy="true">
        <Stack gap={3}>
          <Skeleton kind="block" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </Stack>
      </div>
    )
  return (
    <>
      {error !== null && (
        <Notice tone="warning" action={retry} live>
          {t('office_stale')}
        </Notice>
      )}
      {children(data)}
    </>
  )
}

/** The item in the URL does not exist. */
export function MissingItem() {
  const t = useMessages('office')
  return <EmptyState level={1} title={t('office_missing')} text={t('office_missing_text')} />
}
