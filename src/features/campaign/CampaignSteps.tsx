import { HOUR, SECOND } from '#kernel/time.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Campaign } from './campaign.loader.ts'
import { CAMPAIGN_FINISH_SECONDS } from './campaign.rules.ts'

/** Explains a campaign in steps. The page's button applies the code, so no step asks to copy it. */
export function CampaignSteps({ campaign }: { campaign: Campaign }) {
  const t = useMessages('campaign')
  const texts = useTexts(campaign)
  return (
    <section>
      <Stack gap={4}>
        <h2>{t('campaign_how')}</h2>
        <Steps steps={texts.map((text) => ({ id: text, text }))} />
      </Stack>
    </section>
  )
}

function useTexts({ isGeneral, isForApplication, windowSeconds }: Campaign): string[] {
  const t = useMessages('campaign')
  if (!isGeneral)
    return [
      t(isForApplication ? 'campaign_step_application' : 'campaign_step_package'),
      t('campaign_step_pay'),
    ]
  const hours = ((windowSeconds ?? CAMPAIGN_FINISH_SECONDS) * SECOND) / HOUR
  return [t('campaign_how_start', { hours }), t('campaign_how_copy'), t('campaign_how_buy')]
}
