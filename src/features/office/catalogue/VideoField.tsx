import { useState } from 'react'
import { MAXIMUM_VIDEO_BYTES, MAXIMUM_VIDEO_SECONDS } from '#features/catalogue/video/video.rules.ts'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { FileButton } from './FileButton.tsx'
import css from './fields.module.css'
import { useOfficeUpload } from './useOfficeUpload.ts'

interface Props {
  /** The path of the video; empty before one is uploaded. */
  value: string
  onValue: (url: string) => void
  error: string | undefined
}

/** A form field for a video: uploads it with progress, and shows it. */
export function VideoField({ value, onValue, error }: Props) {
  const t = useMessages('officeCatalogue')
  const { number } = useFormatFigures()
  const { sendVideo } = useOfficeUpload()
  const [fraction, setFraction] = useState(0)
  const { run, isBusy, failure } = useCall(
    async (file: File) => {
      setFraction(0)
      onValue((await sendVideo(file, setFraction, new AbortController().signal)).url)
    },
    (thrown) => errorText(thrown, t),
  )
  const limits = {
    megabytes: number(MAXIMUM_VIDEO_BYTES / 1024 / 1024),
    seconds: number(MAXIMUM_VIDEO_SECONDS),
  }
  const shown = failure ?? error
  return (
    <Stack gap={2}>
      <p className={css.label}>{t('office_video')}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands in the text of the story */}
      {value && <video className={css.video} src={value} controls playsInline preload="metadata" />}
      <div>
        <FileButton
          label={t('office_video')}
          text={t(value ? 'office_video_other' : 'office_video_choose')}
          accept="video/mp4"
          isBusy={isBusy}
          onFiles={([file]) => file && run(file)}
        />
      </div>
      {isBusy && <Progress label={t('office_file_sending')} value={fraction} />}
      <p className={css.small}>{t('office_video_hint', limits)}</p>
      {shown && (
        <p className={css.error} role="alert">
          {shown}
        </p>
      )}
    </Stack>
  )
}
