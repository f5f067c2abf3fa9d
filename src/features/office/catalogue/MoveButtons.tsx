import { Icon } from '#ui/picture/Icon.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './fields.module.css'
import { moveItem, removeItem } from './order.rules.ts'

interface Props<Item> {
  list: readonly Item[]
  at: number
  /** The name of the list item, for screen readers. */
  name: string
  onList: (list: Item[]) => void
}

/** Buttons that move an item of a list up or down. */
export function OrderButtons<Item>({ list, at, name, onList }: Props<Item>) {
  const t = useMessages('officeCatalogue')
  if (list.length < 2) return null
  return (
    <span className={css.moves}>
      <button
        type="button"
        className={css.move}
        disabled={at === 0}
        aria-label={t('office_move_up', { name })}
        onClick={() => onList(moveItem(list, at, at - 1))}
      >
        <span className={css.up}>
          <Icon name="chevronDown" size={20} />
        </span>
      </button>
      <button
        type="button"
        className={css.move}
        disabled={at === list.length - 1}
        aria-label={t('office_move_down', { name })}
        onClick={() => onList(moveItem(list, at, at + 1))}
      >
        <Icon name="chevronDown" size={20} />
      </button>
    </span>
  )
}

/** Buttons that move an item of a list up or down, or remove it. */
export function MoveButtons<Item>(props: Props<Item>) {
  const { list, at, name, onList } = props
  const t = useMessages('officeCatalogue')
  return (
    <span className={css.moves}>
      <OrderButtons {...props} />
      <button
        type="button"
        className={css.move}
        aria-label={t('office_take_out', { name })}
        onClick={() => onList(removeItem(list, at))}
      >
        <Icon name="close" size={20} />
      </button>
    </span>
  )
}
