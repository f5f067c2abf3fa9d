import type { ReactNode } from 'react'
import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { CampaignHero } from './CampaignHero.tsx'
import { CampaignPartners } from './CampaignPartners.tsx'
import { CampaignSteps } from './CampaignSteps.tsx'
import type { loadCampaign } from './campaign.loader.ts'
import { CAMPAIGN_VARIANTS, type CampaignSection } from './campaignVariant.table.ts'

/** The pages /campaign, /campaignC and /campaignD: one screen whose layout is in `campaignVariant.table.ts`. */
export function CampaignPage() {
  const t = useMessages('campaign')
  const { variant, general, partners } = useLoaderData<typeof loadCampaign>()
  const { hero, parts, partners: layout } = CAMPAIGN_VARIANTS[variant]
  if (!general && partners.length === 0) return <NoCampaigns />
  const shown: Record<CampaignSection, ReactNode> = {
    general: general && <CampaignHero key="general" campaign={general} layout={hero} />,
    steps: general && <CampaignSteps key="steps" campaign={general} />,
    partners: <CampaignPartners key="partners" campaigns={partners} layout={layout} />,
  }
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h1>{t(`campaign_wording_${variant}_title`)}</h1>
        <p>{t(`campaign_wording_${variant}_text`)}</p>
      </Stack>
      {parts.map((part) => shown[part])}
    </Stack>
  )
}

function NoCampaigns() {
  const t = useMessages('campaign')
  return (
    <EmptyState
      level={1}
      title={t('campaign_none')}
      text={t('campaign_none_text')}
      action={<ButtonLink href={link('/packages')}>{t('campaign_packages')}</ButtonLink>}
    />
  )
}
