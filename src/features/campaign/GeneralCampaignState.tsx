import type { ReactNode } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { HOUR, SECOND } from '#kernel/time.ts'
import { link } from '#links.ts'
import { Countdown, formatClockTime } from '#ui/feedback/Countdown.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Icon, type IconName } from '#ui/picture/Icon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useUser } from '#web/storage/stores.ts'
import { CampaignCode } from './CampaignCode.tsx'
import type { Campaign } from './campaign.loader.ts'
import { CAMPAIGN_FINISH_SECONDS } from './campaign.rules.ts'
import css from './GeneralCampaignState.module.css'
import { type GeneralCampaign, useGeneralCampaign } from './useGeneralCampaign.ts'

interface Props {
  campaign: Campaign
}

/** The visitor's state in the general campaign. Every state has the same size, so that nothing moves when it loads. */
export function GeneralCampaignState({ campaign }: Props) {
  const t = useMessages('campaign')
  const state = useGeneralCampaign(campaign)
  if (state.view === 'finished')
    return (
      <Ended icon="check" title={t('campaign_finished')} text={t('campaign_finished_text')}>
        <ButtonLink href={link('/subscription')}>{t('campaign_finished_action')}</ButtonLink>
      </Ended>
    )
  if (state.view === 'over')
    return (
      <Ended icon="clock" title={t('campaign_over_title')} text={t('campaign_over_text')}>
        <ButtonLink href={link('/packages')}>{t('campaign_packages')}</ButtonLink>
      </Ended>
    )
  return state.view === 'started' ? (
    <Started campaign={campaign} state={state} />
  ) : (
    <NotStarted campaign={campaign} state={state} />
  )
}

type StateProps = Props & { state: GeneralCampaign }

/** Before the visitor starts the campaign: shows the full time and hides the code. */
function NotStarted({ campaign, state }: StateProps) {
  const t = useMessages('campaign')
  const locale = useLocale()
  const seconds = campaign.windowSeconds ?? CAMPAIGN_FINISH_SECONDS
  return (
    <div className={css.state}>
      <Clock label={t('campaign_time_whole')}>
        <span dir="ltr">{toLocalDigits(locale, formatClockTime(seconds, true))}</span>
      </Clock>
      <CampaignCode code={null} />
      <FailureNotice text={state.failure} />
      <Button wide size="large" busy={state.isBusy} busyLabel={t('loading')} onClick={state.start}>
        {t('campaign_start')}
      </Button>
      <p className={css.note}>{t('campaign_start_note', { count: (seconds * SECOND) / HOUR })}</p>
    </div>
  )
}

function Started({ campaign, state }: StateProps) {
  const t = useMessages('campaign')
  const { isAuthenticated } = useUser()
  const announce = (seconds: number) =>
    seconds < 60
      ? t('campaign_left_seconds', { count: seconds })
      : t('campaign_left_minutes', { count: Math.round(seconds / 60) })
  return (
    <div className={css.state}>
      <Clock label={t('campaign_time_left')}>
        <Countdown secondsLeft={state.secondsLeft} announce={announce} onEnd={state.end} />
      </Clock>
      <CampaignCode code={campaign.code} />
      <ButtonLink wide size="large" href={`${link('/packages')}?code=${encodeURIComponent(campaign.code)}`}>
        {t('campaign_buy')}
      </ButtonLink>
      <p className={css.note}>{t(isAuthenticated ? 'campaign_note_own' : 'campaign_note_login')}</p>
    </div>
  )
}

function Clock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.clock}>
      <span className={css.clockLabel}>{label}</span>
      <span className={css.digits}>{children}</span>
    </div>
  )
}

interface EndedProps {
  icon: IconName
  title: string
  text: string
  children: ReactNode
}

function Ended({ icon, title, text, children }: EndedProps) {
  return (
    <div className={css.ended} role="status">
      <span className={css.sign}>
        <Icon name={icon} size={26} />
      </span>
      <p className={css.title}>{title}</p>
      <p className={css.note}>{text}</p>
      <div className={css.action}>{children}</div>
    </div>
  )
}
