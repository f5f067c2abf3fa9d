import { useState } from 'react'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { ChangeList } from './ChangeList.tsx'
import type { ItemRef } from './itemPath.ts'
import type { FieldChange } from './stateDiff.rules.ts'

/** The maximum number of versions in a select box. */
const OFFERED = 100

interface Props {
  item: ItemRef
  from: number
  newest: number
  onClose: () => void
}

/** Compares two versions; initially the chosen one and the newest. */
export function CompareDialog({ item, from: first, newest, onClose }: Props) {
  const t = useMessages('officeVersion')
  const { number } = useFormatFigures()
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(newest)
  const comparison = useLoadedData('GET /versions/{kind}/{key}/comparison', { ...item, from, to })
  const numbers = Array.from({ length: Math.min(newest, OFFERED) }, (_, at) => newest - at)
  const options = numbers.map((one) => ({ value: String(one), label: number(one) }))
  return (
    <Dialog open onClose={onClose} title={t('office_version_compare_title')} closeLabel={t('close')}>
      <Stack gap={4}>
        <Cluster>
          <Select
            label={t('office_version_from')}
            value={String(from)}
            onValue={(value) => setFrom(Number(value))}
            options={options}
          />
          <Select
            label={t('office_version_to')}
            value={String(to)}
            onValue={(value) => setTo(Number(value))}
            options={options}
          />
        </Cluster>
        <Loaded of={comparison}>{({ changes }) => <ChangeList changes={changes as FieldChange[]} />}</Loaded>
      </Stack>
    </Dialog>
  )
}
