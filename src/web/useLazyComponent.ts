import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useToast } from '#ui/feedback/Toast.tsx'
import { useMessages } from './i18n.tsx'

/**
 * Imports a component lazily: null until it is loaded. After a failure it shows a message, and `onFailure` resets the
 * request, so that the user can try again.
 */
export function useLazyComponent<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ component: ComponentType<Props> }>()
  const t = useMessages()
  const toast = useToast()
  const isMissing = isWanted && !part
  const fetchPart = useEffectEvent(() => load())
  const takeBack = useEffectEvent(() => {
    toast(t('information_loading_error'), 'danger')
    onFailure()
  })
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    fetchPart().then(
      (component) => isGone || setPart({ component }),
      () => isGone || takeBack(),
    )
    return () => {
      isGone = true
    }
  }, [isMissing])
  return part?.component ?? null
}
