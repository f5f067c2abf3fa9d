import { useNavigate } from 'react-router'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { readStored } from '#web/storage/storage.ts'
import { redeemCampaign } from '#web/storage/storedCampaign.ts'
import { useCall } from '#web/useCall.ts'

/** Asks where a campaign leads and goes there. Whoever is logged in takes part at once, others after their login. */
export function useTakePart(id: string) {
  const t = useMessages('campaign')
  const api = useApi()
  const leave = useLeave()
  const { run, isBusy, failure } = useCall(
    async () => {
      const asked = api('GET /campaign/{id}/url', { id })
      // Its code works for everybody: nobody is kept here because their part could not be noted.
      if (readStored('accessToken')) await redeemCampaign(api, id).catch(() => null)
      leave((await asked).url)
    },
    (error) => errorText(error, t),
  )
  return { go: () => void run(), isBusy, failure }
}

/** Pages of the store without loading it anew; a partner's page as the browser does. */
function useLeave(): (url: string) => void {
  const { publicUrl } = useSite()
  const navigate = useNavigate()
  return (url) => {
    if (url.startsWith(`${publicUrl}/`)) void navigate(url.slice(publicUrl.length))
    else window.location.assign(url)
  }
}
