import { useState } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ConfirmButton } from '../shell/ConfirmButton.tsx'
import { type Column, DataTable } from '../shell/DataTable.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import { ScreenHead } from '../shell/ScreenHead.tsx'
import { useAct } from '../shell/useAct.ts'
import { useFigures } from '../shell/useFigures.ts'
import { useLoad } from '../shell/useLoad.ts'
import { CampaignForm, type Campaigns, type ListedCampaign } from './CampaignForm.tsx'
import { useEffectText } from './useEffectText.ts'

const TONE = { planned: 'warn', running: 'action', over: 'neutral', ended: 'neutral' } as const

/** Campaigns with their codes. */
export function CampaignsPage() {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const facts = useFactColumns()
  const list = useLoad('GET /campaigns', {})
  const [edited, setEdited] = useState<ListedCampaign | 'new' | null>(null)
  return (
    <>
      <ScreenHead title={shell('office_title_campaigns')}>
        {list.data?.maySell && <Button onClick={() => setEdited('new')}>{t('office_campaign_new')}</Button>}
      </ScreenHead>
      <Loaded of={list}>
        {({ campaigns, maySell }) => (
          <DataTable
            label={shell('office_title_campaigns')}
            rows={campaigns}
            rowKey={({ label }) => label}
            empty={t('office_campaign_empty')}
            columns={[
              ...facts,
              {
                title: shell('office_do'),
                cell: (campaign) => (
                  <CampaignSteps
                    campaign={campaign}
                    maySell={maySell}
                    onEdit={() => setEdited(campaign)}
                    onChanged={list.put}
                    onRefused={list.reload}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {edited && (
        <CampaignForm
          known={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            list.put(saved)
            setEdited(null)
          }}
          onRefused={list.reload}
        />
      )}
    </>
  )
}

function useFactColumns(): Column<ListedCampaign>[] {
  const t = useMessages('officeSales')
  const isPersian = useLocale() === 'fa'
  const { number, instant } = useFigures()
  const effectText = useEffectText()
  return [
    { title: t('office_sale_label'), cell: ({ label }) => <Ltr>{label}</Ltr> },
    {
      title: t('office_sale_name_of'),
      cell: ({ nameFa, nameEn }) => (isPersian ? nameFa : nameEn),
    },
    { title: t('office_sale_code'), cell: ({ code }) => <Ltr>{code}</Ltr> },
    {
      title: t('office_sale_effect'),
      cell: ({ percentOff, amountOff }) => effectText({ percentOff, amountOff, giftDays: null }),
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
  maySell: boolean
  onEdit: () => void
  onChanged: (campaigns: Campaigns) => void
  onRefused: () => void
}

function CampaignSteps({ campaign, maySell, onEdit, onChanged, onRefused }: StepProps) {
  const { label, phase, code } = campaign
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const { act, isBusy, error, clear } = useAct()
  const done = (campaigns: Campaigns | null) => {
    if (campaigns) onChanged(campaigns)
    else onRefused()
    return campaigns !== null
  }
  return (
    <Cluster>
      <Button kind="secondary" size="small" onClick={onEdit}>
        {t('office_sale_edit')}
      </Button>
      {maySell && (phase === 'planned' || phase === 'ended') && (
        <ConfirmButton
          label={t('office_campaign_start')}
          title={t('office_campaign_start_title', { label })}
          isBusy={isBusy}
          error={error}
          onOpen={clear}
          onConfirm={async () =>
            done(await act('POST /campaigns/{label}/start', { label }, shell('office_saved')))
          }
        >
          <p>{t('office_campaign_start_text', { code })}</p>
        </ConfirmButton>
      )}
      {maySell && phase !== 'ended' && (
        <ConfirmButton
          label={t('office_campaign_end')}
          kind="danger"
          askKind="secondary"
          title={t('office_campaign_end_title', { label })}
          isBusy={isBusy}
          error={error}
          onOpen={clear}
          onConfirm={async () =>
            done(await act('POST /campaigns/{label}/end', { label }, shell('office_saved')))
          }
        >
          <p>{t('office_campaign_end_text', { code })}</p>
        </ConfirmButton>
      )}
    </Cluster>
  )
}
