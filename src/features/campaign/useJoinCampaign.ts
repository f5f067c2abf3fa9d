import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { readStored } from '#web/storage/storage.ts'
import { redeemCampaign } from '#web/storage/storedCampaign.ts'
import { useCall } from '#web/useCall.ts'

/** Opens the page that a campaign leads to. Logged-in users take part at once, visitors after their login. */
export function useJoinCampaign(id: string) {
  const t = useMessages('campaign')
  const api = useApi()
  const leave = useGoTo()
  const { run, isBusy, failure } = useCall(
    async () => {
      const asked = api('GET /campaign/{id}/url', { id })
      // A partner's code works for everybody, so a failure to record the participation does not stop the user.
      if (readStored('accessToken')) await redeemCampaign(api, id).catch(() => null)
      leave((await asked).url)
    },
    (error) => errorText(error, t),
  )
  return { go: () => void run(), isBusy, failure }
}

/** Opens a URL: inside the store without a reload, a partner's page with a full load. */
function useGoTo(): (url: string) => void {
  const { publicUrl } = useSite()
  const navigate = useNavigate()
  return (url) => {
    if (url.startsWith(`${publicUrl}/`)) void navigate(url.slice(publicUrl.length))
    else window.location.assign(url)
  }
}
