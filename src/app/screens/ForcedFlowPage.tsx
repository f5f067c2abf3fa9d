import { useEffect } from 'react'
import { useMatches, useNavigate } from 'react-router'
import type { PageRoute } from '#kernel/page/page.ts'
import { link } from '#links.ts'
import { useMessages } from '#web/i18n.tsx'
import { writeStored } from '#web/storage/storage.ts'

/** A forced flow: stores its destination and starts it. */
export function ForcedFlowPage() {
  const t = useMessages('app')
  const navigate = useNavigate()
  const route = useMatches().at(-1)?.handle as PageRoute | undefined
  const target = route?.forcesTo ?? link('/')
  useEffect(() => {
    writeStored('destination', target)
    void navigate(target + window.location.search, { replace: true })
  }, [navigate, target])
  return <p>{t('forced_flow_text')}</p>
}
