import { Button } from '#ui/form/Button.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { FileButton } from './FileButton.tsx'
import css from './fields.module.css'
import type { ItemIndex, NamedPicture } from './useChoices.ts'
import { useOfficeUpload } from './useOfficeUpload.ts'

export const ACCEPTED_PICTURES = 'image/png,image/jpeg,image/webp,image/gif'

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

export function Thumbnail({ picture }: { picture: NamedPicture | undefined }) {
  if (!picture) return null
  return (
    <img
      className={css.picture}
      src={`${picture.url}-256.webp`}
      alt=""
      width={96}
      height={96}
      draggable={false}
    />
  )
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
        accept={ACCEPTED_PICTURES}
        isBusy={isBusy}
        onFiles={([file]) => file && run(file)}
      />
      {failure && (
        <span className={css.error} role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}
