import { iconPropsOf } from '#features/catalogue/icon.rules.ts'
import { classes } from '#ui/classes.ts'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import css from './CampaignIcon.module.css'
import type { ListedCampaign } from './campaign.loader.ts'

type Props = { campaign: ListedCampaign; size: 56 | 84; eager?: boolean }

const TONES = [css.green, css.gold, css.red, css.plain]

/** The icon of the campaign's application, or the first letter of the partner's name. */
export function CampaignIcon({ campaign, size, eager = false }: Props) {
  if (campaign.application) return <AppIcon {...iconPropsOf(campaign.application, eager)} size={size} />
  const sum = Array.from(campaign.label).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return (
    <span
      className={classes(css.mark, size === 84 && css.large, TONES[sum % TONES.length])}
      aria-hidden="true"
    >
      {Array.from(campaign.name)[0]}
    </span>
  )
}
