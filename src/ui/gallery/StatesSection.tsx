import { formatNumber } from '#kernel/locale.ts'
import { Countdown } from '../feedback/Countdown.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { Progress } from '../feedback/Progress.tsx'
import { ResultHeading } from '../feedback/ResultHeading.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Button } from '../form/Button.tsx'
import { CopyButton } from '../form/CopyButton.tsx'
import { Card } from '../layout/Card.tsx'
import { PictureSteps } from '../layout/PictureSteps.tsx'
import { LinkedRow, LoadMoreRow, RowList } from '../layout/RowList.tsx'
import { Cluster, Grid, Stack } from '../layout/Stack.tsx'
import { type StepState, Timeline } from '../layout/Timeline.tsx'
import { QrCode } from '../picture/QrCode.tsx'
import { useUi } from '../UiContext.tsx'
import css from './Gallery.module.css'
import type { GalleryTexts } from './texts.ts'

const flows: StepState[][] = [
  ['done', 'done', 'current', 'waiting'],
  ['done', 'done', 'failed', 'waiting'],
]

export function StatesSection({ texts }: { texts: GalleryTexts }) {
  return (
    <Stack as="section">
      <h2>{texts.states}</h2>
      <Notices texts={texts} />
      <ProgressStates texts={texts} />
      <Grid>
        <Card>
          <Skeleton kind="card" />
          <Skeleton kind="card" />
          <Skeleton />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </Card>
        <Card>
          <Skeleton kind="circle" />
          <Skeleton width="short" />
          <Skeleton kind="block" />
        </Card>
      </Grid>
      <EmptyStates texts={texts} />
    </Stack>
  )
}

function Notices({ texts }: { texts: GalleryTexts }) {
  return (
    <Stack gap={3}>
      <Notice>{texts.info}</Notice>
      <Notice tone="success">{texts.success}</Notice>
      <Notice
        tone="warning"
        title={texts.warning}
        action={
          <Button kind="secondary" size="small">
            {texts.quiet}
          </Button>
        }
      />
      <Notice tone="danger">{texts.dangerNotice}</Notice>
    </Stack>
  )
}

function ProgressStates({ texts }: { texts: GalleryTexts }) {
  const { locale } = useUi()
  const remains = (seconds: number) => texts.remains(formatNumber(locale, seconds))
  return (
    <Grid>
      {flows.map((flow) => (
        <Card key={flow.join()}>
          <Timeline
            stateLabels={texts.stateLabels}
            steps={flow.map((state, i) => ({
              id: String(i),
              state,
              title: state === 'failed' ? texts.failedStep : texts.steps[i]?.[0],
              time: state === 'failed' ? '' : texts.steps[i]?.[1],
              text: texts.steps[i]?.[2],
            }))}
          />
        </Card>
      ))}
      <Card>
        <Stack>
          <Progress label={texts.signing} value={0.64} />
          <Progress label={texts.waitingBar} />
          <p>
            {texts.resend} <Countdown secondsLeft={119} announce={remains} />
          </p>
          <p>
            <Countdown
              secondsLeft={216_000}
              announce={remains}
              daysLabel={(days) => texts.days(formatNumber(locale, days))}
            />
          </p>
          <Cluster>
            <CopyButton text="SIBOFFER" label={texts.copy} copiedLabel={texts.copied} />
          </Cluster>
        </Stack>
      </Card>
      <Card>
        <ResultHeading tone="done" title={texts.stateLabels.done} text={texts.signing} />
      </Card>
      <PictureSteps
        steps={texts.steps.map(([title], i) => ({ id: String(i), text: `${title}`, picture: null }))}
      />
      <RowList>
        <LinkedRow href="#" title={texts.steps[0]?.[0]} note={texts.steps[0]?.[1]} />
        <LoadMoreRow href="#" label={texts.quiet} />
      </RowList>
      <Card>
        <QrCode text="https://bustan.example/applications/ketabbaz" label={texts.qr} />
      </Card>
    </Grid>
  )
}

function EmptyStates({ texts }: { texts: GalleryTexts }) {
  return (
    <Grid>
      <Card>
        <EmptyState
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={<Button>{texts.emptyAction}</Button>}
        />
      </Card>
      <Card>
        <ErrorState title={texts.errorTitle} text={texts.errorText} retry={<Button>{texts.retry}</Button>} />
      </Card>
      {(['search', 'box', 'device'] as const).map((drawing) => (
        <div className={css.boxed} key={drawing}>
          <EmptyState drawing={drawing} title={texts.emptyTitle} />
        </div>
      ))}
    </Grid>
  )
}
