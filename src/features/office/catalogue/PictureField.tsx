import { byPlace } from '#ui/byPlace.ts'
import { Button } from '#ui/form/Button.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { FileButton } from './FileButton.tsx'
import css from './fields.module.css'
import { MoveButtons } from './MoveButtons.tsx'
import type { ItemIndex, NamedPicture } from './useChoices.ts'
import { useOfficeUpload } from './useOfficeUpload.ts'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif'

interface Props {
  label: string
  value: string | null
  onValue: (id: string | null) => void
  known: ItemIndex<NamedPicture>
  error?: string | undefined
}

/** A form field for an optional picture. */
export function PictureField({ label, value, onValue, known, error }: Props) {
  const t = useMessages('officeCatalogue')
  return (
    <div>
      <p className={css.label}>{label}</p>
      <Cluster>
        {value && <Thumbnail picture={known.of(value)} />}
        <PictureButton
          label={label}
          isReplacing={value !== null}
          onSent={(picture) => {
            known.learn(picture)
            onValue(picture.id)
          }}
        />
        {value && (
          <Button
            kind="quiet"
            size="small"
            aria-label={t('office_take_out', { name: label })}
            onClick={() => onValue(null)}
          >
            <Icon name="trash" size={20} />
          </Button>
        )}
      </Cluster>
      {error && <p className={css.error}>{error}</p>}
    </div>
  )
}

interface ListProps {
  label: string
  value: readonly string[]
  onValue: (ids: string[]) => void
  known: ItemIndex<NamedPicture>
}

/** A form field for an ordered list of pictures. */
export function PictureList({ label, value, onValue, known }: ListProps) {
  return (
    <div>
      <p className={css.label}>{label}</p>
      <ul className={css.pictures} aria-label={label}>
        {byPlace(value, (id, at) => (
          <li className={css.row}>
            <Thumbnail picture={known.of(id)} />
            <MoveButtons list={value} at={at} name={label} onList={onValue} />
          </li>
        ))}
      </ul>
      <PictureButton
        label={label}
        isReplacing={false}
        onSent={(picture) => {
          known.learn(picture)
          onValue([...value, picture.id])
        }}
      />
    </div>
  )
}

function Thumbnail({ picture }: { picture: NamedPicture | undefined }) {
  if (!picture) return null
  return <img className={css.picture} src={`${picture.url}-256.webp`} alt="" width={96} height={96} />
}

interface ButtonProps {
  label: string
  isReplacing: boolean
  onSent: (picture: NamedPicture) => void
}

function PictureButton({ label, isReplacing, onSent }: ButtonProps) {
  const t = useMessages('officeCatalogue')
  const { sendPicture } = useOfficeUpload()
  const { run, isBusy, failure } = useCall(
    async (file: File) => onSent(await sendPicture(file, () => undefined, new AbortController().signal)),
    (error) => errorText(error, t),
  )
  return (
    <span>
      <FileButton
        label={label}
        text={t(isReplacing ? 'office_picture_other' : 'office_picture_choose')}
        accept={ACCEPTED}
        isBusy={isBusy}
        onFile={run}
      />
      {failure && (
        <span className={css.error} role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}
