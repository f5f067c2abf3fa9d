import { useEffect } from 'react'
import { link } from '#links.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate, useShownPage } from '#web/router.tsx'
import { writeStored } from '#web/storage/storage.ts'

/** Starts a forced flow and stores the page to open at its end. */
export function ForcedFlowPage() {
  const t = useMessages('app')
  const navigate = useNavigate()
  const target = useShownPage().route.forcesTo ?? link('/')
  useEffect(() => {
    writeStored('destination', target)
    void navigate(target + window.location.search, { replace: true })
  }, [navigate, target])
  return <p>{t('forced_flow_text')}</p>
}
