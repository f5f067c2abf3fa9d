import { formatCode } from '#features/promotion/promotion.rules.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { saveFile } from '../kit/list/saveFile.ts'
import { formatCodesCsv } from './codesCsv.rules.ts'

/** The only place where new gift codes are shown in full, so the operator must save them before closing. */
export function CreatedCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useMessages('officeSales')
  const toast = useToast()
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('office_code_made', { count: codes.length })}
      closeLabel={t('close')}
      footer={<Button onClick={onClose}>{t('office_code_kept')}</Button>}
    >
      <Stack gap={4}>
        <Notice tone="warning">{t('office_code_once')}</Notice>
        <TextArea
          label={t('office_title_codes')}
          readOnly
          dir="ltr"
          rows={Math.min(10, codes.length + 1)}
          value={codes.map(formatCode).join('\n')}
        />
        <Cluster>
          <CopyButton
            text={codes.join('\n')}
            label={t('office_code_copy')}
            copiedLabel={t('office_code_copied')}
            onFailed={() => toast(t('office_code_copy_failed'))}
          />
          <Button kind="secondary" onClick={() => saveFile('codes.csv', formatCodesCsv(codes))}>
            {t('office_code_download')}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}
