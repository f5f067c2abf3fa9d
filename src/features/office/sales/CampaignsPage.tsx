import { Anchor } from '#ui/Anchor.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import type { Column } from '../kit/list/DataTable.tsx'
import { ListScreen } from '../kit/list/ListScreen.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { type ReloadableData, useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import { VersionsLink } from '../version/VersionsLink.tsx'
import type { CampaignList, ListedCampaign } from './CampaignPage.tsx'
import { useFormatCodeEffect } from './useFormatCodeEffect.ts'

const TONE = {
  empty: 'neutral',
  planned: 'warn',
  running: 'action',
  over: 'neutral',
  ended: 'neutral',
} as const

const campaignHref = ({ label }: { label: string }) => officeHref(`/campaigns/${label}`)

/** The office's list of campaigns with their codes. */
export function CampaignsPage() {
  const t = useMessages('officeSales')
  const facts = useFactColumns()
  const list = useLoadedData('GET /campaigns', {})
  const maySell = list.data?.maySell ?? false
  return (
    <ListScreen
      title={t('office_title_campaigns')}
      head={
        maySell && <ButtonLink href={officeHref('/campaigns/new')}>{t('office_campaign_new')}</ButtonLink>
      }
      of={list}
      rows={({ campaigns }) => campaigns}
      rowKey={({ label }) => label}
      empty={t('office_campaign_empty')}
      columns={[
        ...facts,
        {
          title: t('office_do'),
          cell: (campaign) => (
            <Cluster>
              <ButtonLink kind="secondary" size="small" href={campaignHref(campaign)}>
                {t('office_sale_edit')}
              </ButtonLink>
              <VersionsLink kind="campaign" itemKey={campaign.label} />
              {maySell && <CampaignSteps campaign={campaign} list={list} />}
            </Cluster>
          ),
        },
      ]}
    />
  )
}

function useFactColumns(): Column<ListedCampaign>[] {
  const t = useMessages('officeSales')
  const isPersian = useLocale() === 'fa'
  const { number, instant } = useFormatFigures()
  const effectText = useFormatCodeEffect()
  return [
    { title: t('office_sale_label'), cell: ({ label }) => <Ltr>{label}</Ltr> },
    {
      title: t('office_sale_name_of'),
      cell: (row) => <Anchor href={campaignHref(row)}>{isPersian ? row.nameFa : row.nameEn}</Anchor>,
    },
    { title: t('office_sale_code'), cell: ({ code }) => <Ltr>{code || '–'}</Ltr> },
    {
      title: t('office_sale_effect'),
      cell: ({ percentOff, amountOff, phase }) =>
        phase === 'empty' ? '–' : effectText({ percentOff, amountOff, giftDays: null }),
    },
    {
      title: t('office_sale_state'),
      cell: ({ phase, isGeneral }) => (
        <Cluster>
          <Badge tone={TONE[phase]}>{t(`office_campaign_phase_${phase}`)}</Badge>
          {isGeneral && <Badge>{t('office_campaign_general')}</Badge>}
        </Cluster>
      ),
    },
    {
      title: t('office_sale_lasts'),
      cell: ({ startsAt, endsAt }) => (
        <>
          {startsAt && <p>{t('office_sale_from', { time: instant(startsAt) })}</p>}
          {endsAt && <p>{t('office_sale_until', { time: instant(endsAt) })}</p>}
          {!startsAt && !endsAt && '–'}
        </>
      ),
    },
    {
      title: t('office_campaign_redeemed'),
      isNumber: true,
      cell: ({ redeemed }) => number(redeemed),
    },
    { title: t('office_sale_used'), isNumber: true, cell: ({ used }) => number(used) },
  ]
}

interface StepProps {
  campaign: ListedCampaign
  list: ReloadableData<CampaignList>
}

function CampaignSteps({ campaign: { label, phase, code }, list }: StepProps) {
  const t = useMessages('officeSales')
  const shared = { acting: useMutation(), input: { label }, updates: list, done: t('office_saved') }
  return (
    <>
      {(phase === 'planned' || phase === 'ended') && (
        <ActionButton
          {...shared}
          call="POST /campaigns/{label}/start"
          label={t('office_campaign_start')}
          title={t('office_campaign_start_title', { label })}
        >
          <p>{t('office_campaign_start_text', { code })}</p>
        </ActionButton>
      )}
      {phase !== 'ended' && phase !== 'empty' && (
        <ActionButton
          {...shared}
          call="POST /campaigns/{label}/end"
          label={t('office_campaign_end')}
          kind="danger"
          askKind="secondary"
          title={t('office_campaign_end_title', { label })}
        >
          <p>{t('office_campaign_end_text', { code })}</p>
        </ActionButton>
      )}
    </>
  )
}
