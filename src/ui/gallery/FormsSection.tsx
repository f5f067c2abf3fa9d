import { useState } from 'react'
import { formatNumber } from '#kernel/locale.ts'
import { Dialog } from '../feedback/Dialog.tsx'
import { Button } from '../form/Button.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { Field } from '../form/Field.tsx'
import { PhoneField } from '../form/PhoneField.tsx'
import { RadioGroup } from '../form/RadioGroup.tsx'
import { RatingInput } from '../form/RatingInput.tsx'
import { Select } from '../form/Select.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { Upload } from '../form/Upload.tsx'
import { Card } from '../layout/Card.tsx'
import { Cluster, Grid, Stack } from '../layout/Stack.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import { useUi } from '../UiContext.tsx'
import type { GalleryTexts } from './texts.ts'

/** Simulates an upload for the gallery: half of the files fail, so that both results can be seen. */
function fakeSend(file: File, report: (fraction: number) => void, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let sent = 0
    const timer = setInterval(() => {
      sent += 0.1
      report(Math.min(1, sent))
      if (signal.aborted || (sent > 0.5 && file.name.length % 2)) reject(new Error('refused'))
      else if (sent >= 1) resolve(file.name)
      else return
      clearInterval(timer)
    }, 150)
  })
}

export function FormsSection({ texts }: { texts: GalleryTexts }) {
  return (
    <>
      <Stack as="section">
        <h2>{texts.forms}</h2>
        <Grid>
          <TextFields texts={texts} />
          <Choices texts={texts} />
        </Grid>
      </Stack>
      <Dialogs texts={texts} />
    </>
  )
}

function topicOptions(texts: GalleryTexts) {
  return texts.topics.map((label, i) => ({ value: String(i), label }))
}

function TextFields({ texts }: { texts: GalleryTexts }) {
  const [code, setCode] = useState('12')
  return (
    <Card>
      <Stack>
        <Field label={texts.name} hint={texts.nameHint} />
        <PhoneField label={texts.phone} defaultValue="۰۹۱۲۳۴۵" error={texts.phoneError} />
        <CodeField label={texts.code} hint={texts.codeHint} value={code} onValue={setCode} />
        <CodeField label={texts.code} error={texts.codeError} value="4821" onValue={() => {}} />
        <Select label={texts.topic} options={topicOptions(texts)} placeholder={texts.choose} />
        <TextArea label={texts.message} defaultValue={texts.messageText} />
        <Field label={texts.name} disabled defaultValue={texts.brand} />
      </Stack>
    </Card>
  )
}

function Choices({ texts }: { texts: GalleryTexts }) {
  const { locale } = useUi()
  const [stars, setStars] = useState(3)
  return (
    <Card>
      <Stack>
        <RadioGroup
          cards
          label={texts.method}
          defaultValue="0"
          options={texts.methods.map((label, i) => ({
            value: String(i),
            label,
            hint: texts.methodHints[i],
            end: texts.price,
          }))}
        />
        <RadioGroup label={texts.topic} options={topicOptions(texts)} defaultValue="1" />
        <Checkbox label={texts.terms} defaultChecked />
        <Checkbox label={texts.terms} error={texts.termsError} />
        <RatingInput
          label={texts.score}
          value={stars}
          onValue={setStars}
          starLabel={(n) => texts.star(formatNumber(locale, n))}
        />
        <Upload
          label={texts.attach}
          hint={texts.attachHint}
          send={fakeSend}
          onResults={() => {}}
          labels={{
            choose: texts.chooseFile,
            drop: texts.drop,
            remove: texts.remove,
            retry: texts.retry,
            done: texts.sent,
            failed: () => texts.sendFailed,
          }}
        />
      </Stack>
    </Card>
  )
}

function Dialogs({ texts }: { texts: GalleryTexts }) {
  const [open, setOpen] = useState<'' | 'dialog' | 'alert'>('')
  const close = () => setOpen('')
  return (
    <Stack as="section">
      <h2>{texts.dialog}</h2>
      <Cluster>
        <Button kind="secondary" onClick={() => setOpen('dialog')}>
          {texts.openDialog}
        </Button>
        <Button kind="danger" onClick={() => setOpen('alert')}>
          {texts.danger}
        </Button>
      </Cluster>
      <Dialog
        open={open !== ''}
        alert={open === 'alert'}
        onClose={close}
        title={texts.dialogTitle}
        closeLabel={texts.close}
        footer={
          <>
            <Button kind="danger" onClick={close}>
              {texts.confirm}
            </Button>
            <Button kind="secondary" onClick={close}>
              {texts.keep}
            </Button>
          </>
        }
      >
        <p>{texts.dialogText}</p>
      </Dialog>
      <Tabs
        label={texts.dialog}
        tabs={texts.tabs.map((label, i) => ({ id: `t${i}`, label, panel: <p>{texts.body}</p> }))}
      />
    </Stack>
  )
}
