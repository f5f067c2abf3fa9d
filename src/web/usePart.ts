import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useToast } from '#ui/feedback/Toast.tsx'
import { useMessages } from './i18n.tsx'

/**
 * A part of a page that is fetched when it is first wanted: null until it is there. Where it does not arrive, that is
 * said, and `onFailure` takes the wish back, so that the next one tries anew.
 */
export function usePart<Props>(
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
