import { useEffect } from 'react'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { fillPath, link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Girih } from '#ui/picture/Girih.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useLoaderData } from '#web/router.tsx'
import { readCampaign, readPurchaseCampaign, writePurchaseCampaign } from '#web/storage/storedCampaign.ts'
import { CampaignCode } from './CampaignCode.tsx'
import css from './CampaignDetailPage.module.css'
import { CampaignIcon } from './CampaignIcon.tsx'
import { CampaignSteps } from './CampaignSteps.tsx'
import { type Campaign, hasDiscountCode, type loadCampaignDetail } from './campaign.loader.ts'
import { openStoredPurchaseCampaign } from './campaign.rules.ts'
import { useDiscount } from './useDiscount.ts'
import { useJoinCampaign } from './useJoinCampaign.ts'

interface Props {
  campaign: Campaign
}

/**
 * The page of one partner's or application's campaign: its discount code, what the code applies to, and a link there.
 */
export function CampaignDetailPage() {
  const { campaign } = useLoaderData<typeof loadCampaignDetail>()
  return hasDiscountCode(campaign) ? <CampaignOffer campaign={campaign} /> : <CampaignSoon />
}

function CampaignSoon() {
  const t = useMessages('campaign')
  return (
    <EmptyState
      level={1}
      title={t('campaign_soon')}
      text={t('campaign_soon_text')}
      action={<ButtonLink href={link('/packages')}>{t('campaign_packages')}</ButtonLink>}
    />
  )
}

function CampaignOffer({ campaign }: Props) {
  useStorePurchaseCampaign(campaign)
  return (
    <div className={css.page}>
      <Hero campaign={campaign} />
      <div className={css.side}>{campaign.isGeneral ? <ToGeneral /> : <Offer campaign={campaign} />}</div>
      <CampaignSteps campaign={campaign} />
    </div>
  )
}

/**
 * Stores the label of the opened campaign with the time (requirement 4.21). The campaign is redeemed after the login
 * (requirement 7.39).
 */
function useStorePurchaseCampaign({ label, isGeneral }: Campaign): void {
  useEffect(() => {
    // The time of the general campaign begins when the visitor starts it, not when the page opens.
    if (isGeneral) return
    const known = { general: readCampaign(), purchase: readPurchaseCampaign() }
    writePurchaseCampaign(openStoredPurchaseCampaign(label, known, productNow()))
  }, [label, isGeneral])
}

function Hero({ campaign }: Props) {
  const discount = useDiscount()
  return (
    <section className={css.hero}>
      <Girih scale={0.9} />
      <div className={css.inside}>
        <CampaignIcon campaign={campaign} size={84} eager />
        <h1 dir="auto">{campaign.name}</h1>
        <p className={css.discount}>{discount.amount(campaign)}</p>
        <p>{discount.scope(campaign)}</p>
        {campaign.text && <p className={css.text}>{campaign.text}</p>}
      </div>
    </section>
  )
}

function Offer({ campaign }: Props) {
  const t = useMessages('campaign')
  const locale = useLocale()
  const { go, isBusy, failure } = useJoinCampaign(campaign.label)
  return (
    <Card as="section" label={t('campaign_code')}>
      <Stack gap={3}>
        <CampaignCode code={campaign.code} />
        <p className={css.small}>
          {campaign.endTime
            ? t('campaign_until', { date: formatDay(locale, campaign.endTime) })
            : t('campaign_no_end')}
        </p>
        <FailureNotice text={failure} />
        <Button wide size="large" busy={isBusy} busyLabel={t('loading')} onClick={go}>
          {t('campaign_take')}
        </Button>
        <p className={css.small}>{t('campaign_once')}</p>
        <Others campaign={campaign} />
      </Stack>
    </Card>
  )
}

function Others({ campaign: { application } }: Props) {
  const t = useMessages('campaign')
  const locale = useLocale()
  return (
    <div>
      {application && (
        <ButtonLink kind="quiet" wide href={fillPath('/applications/{label}', { label: application.label })}>
          {t('campaign_application', { name: localisedText(locale, application, 'name') })}
        </ButtonLink>
      )}
      <ButtonLink kind="quiet" wide href={link('/campaignD')}>
        {t('campaign_all')}
      </ButtonLink>
    </div>
  )
}

/** Links to the page of the general campaign. Its discount code works only for users who started the campaign there. */
function ToGeneral() {
  const t = useMessages('campaign')
  return (
    <Card as="section">
      <Stack gap={3}>
        <p>{t('campaign_general_here')}</p>
        <ButtonLink wide size="large" href={link('/campaign')}>
          {t('campaign_general_action')}
        </ButtonLink>
      </Stack>
    </Card>
  )
}
