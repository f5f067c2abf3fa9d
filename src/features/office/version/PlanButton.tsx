import { useState } from 'react'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { EditDialog } from '../kit/form/EditDialog.tsx'
import { TimeField } from '../kit/form/TimeField.tsx'
import { useMutation } from '../kit/useMutation.ts'
import type { ItemRef } from './itemPath.ts'
import { ConfirmLargeDrop, isLargeDropRefusal } from './LargeDrop.tsx'

interface Props {
  item: ItemRef
  draft: object
  /** The version of the item as it was loaded. */
  version: string
  onKept: () => void
}

/** The button that stores the form as a draft, or schedules it. */
export function PlanButton({ item, draft, version, onKept }: Props) {
  const t = useMessages('officeVersion')
  const toast = useToast()
  const acting = useMutation()
  const [isOpen, setOpen] = useState(false)
  const [publishAt, setPublishAt] = useState<string | null>(null)
  const [confirmsLargeDrop, setConfirmed] = useState(false)
  const keep = async () => {
    const input = { ...item, draft: draft as Record<string, unknown>, version, publishAt, confirmsLargeDrop }
    if (!(await acting.act('POST /plans', input))) return
    toast(t(publishAt === null ? 'office_plan_kept' : 'office_plan_scheduled'))
    setOpen(false)
    onKept()
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('office_plan_schedule')}
      </Button>
      {isOpen && (
        <EditDialog
          title={t('office_plan_title')}
          onClose={() => setOpen(false)}
          onSave={keep}
          acting={acting}
          saveLabel={t('office_plan_keep')}
        >
          <p>{t('office_plan_text')}</p>
          {(isLargeDropRefusal(acting.code) || confirmsLargeDrop) && (
            <ConfirmLargeDrop text="" value={confirmsLargeDrop} onValue={setConfirmed} />
          )}
          <TimeField
            label={t('office_plan_at')}
            hint={t('office_plan_at_hint')}
            value={publishAt}
            onValue={setPublishAt}
            error={acting.fields['publish_at']}
          />
        </EditDialog>
      )}
    </>
  )
}
