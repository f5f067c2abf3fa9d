import { classes } from '../classes.ts'
import { Icon, type IconName } from '../picture/Icon.tsx'
import css from './ResultHeading.module.css'

type Props = {
  tone: keyof typeof icons
  /** The icon of the result; by default that of the tone. */
  icon?: IconName
  title: string
  text?: string | undefined
}

const icons = { done: 'check', waiting: 'clock', failed: 'close', over: 'close' } as const

/** The outcome of an action as an icon and in words. */
export function ResultHeading({ tone, icon = icons[tone], title, text }: Props) {
  return (
    <div className={css.heading}>
      <span className={classes(css.sign, css[tone])}>
        <Icon name={icon} size={30} />
      </span>
      <h1>{title}</h1>
      {text && <p className={css.text}>{text}</p>}
    </div>
  )
}
