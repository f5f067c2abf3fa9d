import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { useMessages } from '#web/i18n.tsx'
import { navigateOffice } from '../shell/officeRouter.tsx'
import type { SignedInOperator } from '../shell/signedIn.types.ts'
import css from './CommandPalette.module.css'
import { moveSelection } from './palette.rules.ts'
import type { PaletteChoice, PaletteGroup } from './palette.types.ts'
import { addRecentChoice, readRecentChoices } from './recentChoices.ts'
import { MAXIMUM_WORD_LENGTH } from './search.rules.ts'
import { usePaletteGroups } from './usePaletteGroups.ts'

interface Props {
  who: SignedInOperator
  onClose: () => void
}

/** Search everywhere: people, payments, devices, tickets, the catalogue, screens and actions. */
export function CommandPalette({ who, onClose }: Props) {
  const t = useMessages('officeSearch')
  return (
    <Dialog open onClose={onClose} title={t('office_palette_title')} closeLabel={t('close')} full>
      <Palette who={who} onClose={onClose} />
    </Dialog>
  )
}

function Palette({ who, onClose }: Props) {
  const t = useMessages('officeSearch')
  const id = useId()
  const [word, setWord] = useState('')
  const [at, setAt] = useState(0)
  const [recent] = useState(() => readRecentChoices(who.id))
  const { groups: found, state } = usePaletteGroups(word, who)
  const isEmpty = word.trim() === ''
  const groups = isEmpty ? recentGroups(recent, t('office_palette_recent')) : found
  const choices = groups.flatMap(({ choices: some }) => some)
  const selected = Math.min(at, choices.length - 1)
  const open = (choice: PaletteChoice | undefined) => {
    if (!choice) return
    addRecentChoice(who.id, choice)
    onClose()
    navigateOffice(choice.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, selected, choices.length)
    if (target === null && event.key !== 'Enter') return
    event.preventDefault()
    if (target === null) open(choices[selected])
    else setAt(target)
  }
  return (
    <>
      <input
        className={css.input}
        type="text"
        role="combobox"
        aria-label={t('office_palette_label')}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `${id}-${selected}` : undefined}
        placeholder={t('office_palette_label')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        data-autofocus=""
        maxLength={MAXIMUM_WORD_LENGTH}
        value={word}
        onChange={(event) => {
          setWord(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Choices id={id} groups={groups} selected={selected} onHover={setAt} onOpen={open} />
      <p className={css.state} role="status">
        {isEmpty && t('office_palette_hint')}
        {!isEmpty && state === 'failed' && t('office_palette_failed')}
        {!isEmpty &&
          state !== 'busy' &&
          state !== 'failed' &&
          choices.length === 0 &&
          t('office_palette_empty')}
        {!isEmpty && choices.length > 0 && (
          <VisuallyHidden>{t('office_palette_count', { count: choices.length })}</VisuallyHidden>
        )}
      </p>
    </>
  )
}

function recentGroups(choices: PaletteChoice[], name: string): PaletteGroup[] {
  return choices.length > 0 ? [{ name, choices }] : []
}

/** Where a key moves the selection; null for keys that do not. */
function targetOf(key: string, selected: number, count: number): number | null {
  if (key === 'ArrowDown') return moveSelection(selected, 1, count)
  if (key === 'ArrowUp') return moveSelection(selected, -1, count)
  if (key === 'PageDown') return count - 1
  return key === 'PageUp' ? 0 : null
}

interface ChoicesProps {
  id: string
  groups: PaletteGroup[]
  selected: number
  onHover: (at: number) => void
  onOpen: (choice: PaletteChoice) => void
}

function Choices({ id, groups, selected, onHover, onOpen }: ChoicesProps) {
  const t = useMessages('officeSearch')
  let at = -1
  return (
    <div className={css.list} id={`${id}-list`} role="listbox" aria-label={t('office_palette')}>
      {groups.map(({ name, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset is none
        <div key={name} role="group" aria-label={name}>
          <p className={css.group} aria-hidden="true">
            {name}
          </p>
          {choices.map((choice) => {
            at += 1
            const place = at
            return (
              <Option
                key={`${choice.path} ${choice.title}`}
                id={`${id}-${place}`}
                choice={choice}
                isSelected={place === selected}
                onHover={() => onHover(place)}
                onOpen={() => onOpen(choice)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  choice: PaletteChoice
  isSelected: boolean
  onHover: () => void
  onOpen: () => void
}

function Option({ id, choice: { title, detail, icon }, isSelected, onHover, onOpen }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={classes(css.option, isSelected && css.selected)}
      onMouseMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      onKeyDown={(event) => event.key === 'Enter' && onOpen()}
    >
      <Icon name={icon} size={18} />
      <bdi>{title}</bdi>
      {detail && (
        <span className={css.detail}>
          <bdi>{detail}</bdi>
        </span>
      )}
    </div>
  )
}
