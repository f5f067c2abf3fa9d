import { useState } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoadedData } from '../../kit/useLoadedData.ts'

interface Props {
  number: number
  text: string
  onText: (text: string) => void
}

/**
 * Inserts a saved reply into the answer, filled with facts about the user. The operator can change the text before
 * sending; an unknown value stays as a variable in braces and cannot be sent.
 */
export function SavedReplies({ number, text, onText }: Props) {
  const t = useMessages('officeSupport')
  const { data } = useLoadedData('GET /tickets/{number}/replies', { number })
  const [chosen, setChosen] = useState('')
  const replies = data?.replies ?? []
  if (replies.length === 0) return null
  const missing = replies.find(({ id }) => id === chosen)?.missing ?? []
  const left = missing.filter((name) => text.includes(`{${name}}`))
  const choose = (id: string) => {
    setChosen(id)
    const reply = replies.find((one) => one.id === id)
    if (reply) onText(text.trim() ? `${text.trimEnd()}\n\n${reply.text}` : reply.text)
  }
  return (
    <Stack gap={3}>
      <Select
        label={t('office_reply_choose')}
        value={chosen}
        onValue={choose}
        placeholder={t('office_reply_choose_none')}
        options={replies.map(({ id, title }) => ({ value: id, label: title }))}
      />
      {left.length > 0 && (
        <Notice tone="warning">
          {t('office_reply_missing', {
            names: left.map((name) => t(`office_reply_variable_${name}`)).join('، '),
          })}
        </Notice>
      )}
    </Stack>
  )
}
