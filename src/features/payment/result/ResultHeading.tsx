import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/picture/Icon.tsx'
import css from './ResultView.module.css'

interface Props {
  tone: 'done' | 'waiting' | 'failed'
  title: string
  text: string
}

const ICONS: Record<Props['tone'], IconName> = { done: 'check', waiting: 'clock', failed: 'close' }

/** The outcome as an icon and in words. */
export function ResultHeading({ tone, title, text }: Props) {
  return (
    <div className={css.heading}>
      <span className={classes(css.sign, css[tone])}>
        <Icon name={ICONS[tone]} size={30} />
      </span>
      <h1>{title}</h1>
      <p className={css.text}>{text}</p>
    </div>
  )
}
