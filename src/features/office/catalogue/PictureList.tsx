import { useState } from 'react'
import { classes } from '#ui/classes.ts'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Button } from '#ui/form/Button.tsx'
import { renderStaticList } from '#ui/renderStaticList.ts'
import { useMessages } from '#web/i18n.tsx'
import { DropArea } from './DropArea.tsx'
import { FileButton } from './FileButton.tsx'
import css from './fields.module.css'
import { MoveButtons } from './MoveButtons.tsx'
import { ACCEPTED_PICTURES, Thumbnail } from './PictureField.tsx'
import type { ItemIndex, NamedPicture } from './useChoices.ts'
import { useDragOrder } from './useDragOrder.ts'
import { type PictureUpload, usePictureUploads } from './usePictureUploads.ts'

/** The maximum number of pictures in a draft. */
const MAXIMUM_PICTURES = 20

interface Props {
  label: string
  value: readonly string[]
  onValue: (ids: string[]) => void
  known: ItemIndex<NamedPicture>
}

/** A form field for an ordered list of pictures. Several are added at once, and dragging changes their order. */
export function PictureList({ label, value, onValue, known }: Props) {
  const t = useMessages('officeCatalogue')
  const [isCut, setCut] = useState(false)
  const { shown, handleProps, dragged } = useDragOrder(value, onValue)
  const { uploads, send, forget, isBusy } = usePictureUploads((pictures) => {
    for (const picture of pictures) known.learn(picture)
    onValue([...value, ...pictures.map(({ id }) => id)])
  })
  const add = (files: File[]) => {
    const room = Math.max(0, MAXIMUM_PICTURES - value.length - uploads.length)
    setCut(files.length > room)
    void send(files.slice(0, room))
  }
  return (
    <div>
      <p className={css.label}>{label}</p>
      <DropArea onFiles={add}>
        <ul className={css.pictures} aria-label={label}>
          {renderStaticList(shown, (id, at) => (
            <li className={classes(css.row, dragged === at && css.dragged)}>
              <span className={css.handle} {...handleProps(at)}>
                <Thumbnail picture={known.of(id)} />
              </span>
              <MoveButtons
                list={value}
                at={at}
                name={t('office_pictures_item', { label, number: at + 1 })}
                onList={onValue}
              />
            </li>
          ))}
        </ul>
        <UploadRows uploads={uploads} onForget={forget} />
        {isCut && (
          <p className={css.error} role="alert">
            {t('office_pictures_too_many', { count: MAXIMUM_PICTURES })}
          </p>
        )}
        <FileButton
          label={label}
          text={t('office_pictures_choose')}
          accept={ACCEPTED_PICTURES}
          isBusy={isBusy}
          isMultiple
          onFiles={add}
        />
        <p className={css.small}>{t('office_pictures_drop')}</p>
      </DropArea>
    </div>
  )
}

interface RowsProps {
  uploads: readonly PictureUpload[]
  onForget: (key: number) => void
}

function UploadRows({ uploads, onForget }: RowsProps) {
  const t = useMessages('officeCatalogue')
  if (uploads.length === 0) return null
  return (
    <ul className={css.rows}>
      {uploads.map(({ key, name, fraction, error }) => (
        <li key={key} className={css.row}>
          {error ? (
            <>
              <span className={classes(css.words, css.error)} role="alert">
                {t('office_pictures_failed', { name, error })}
              </span>
              <Button kind="quiet" size="small" onClick={() => onForget(key)}>
                {t('office_pictures_forget')}
              </Button>
            </>
          ) : (
            <span className={css.words}>
              <Progress label={name} value={fraction} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
