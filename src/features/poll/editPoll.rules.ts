import type { NewTexts, TextName } from '#features/catalogue/texts.rules.ts'
import type { Instant } from '#kernel/time.ts'

export type OptionTexts = NewTexts<'text'>

type ChangedTexts = { [Key in TextName<'question' | 'description'>]?: string | undefined }

/** An operator's change of a poll. Missing fields keep their values; a new poll needs a question and options. */
export interface PollChange extends ChangedTexts {
  id: string
  maximumChoices?: number | undefined
  isEnabled?: boolean | undefined
  /** When the poll closes; null if it does not close automatically. */
  closeTime?: Instant | null | undefined
  options?: OptionTexts[] | undefined
}

interface StoredPoll {
  questionFa: string
  questionEn: string
  maximumChoices: number
  voters: number
  options: OptionTexts[]
}

export type PollChangeFault =
  | 'question_missing'
  | 'options_missing'
  | 'maximum_wrong'
  | 'voted_already'
  | 'just_made'

/**
 * Why a change of a poll is refused; null if it is allowed. Question and options of a poll with votes cannot change.
 */
export function findPollChangeFault(
  change: PollChange,
  known: StoredPoll | undefined,
): PollChangeFault | null {
  if (!(change.questionFa ?? known?.questionFa) || !(change.questionEn ?? known?.questionEn))
    return 'question_missing'
  const options = change.options ?? known?.options
  if (!options) return 'options_missing'
  const maximumChoices = change.maximumChoices ?? known?.maximumChoices ?? 1
  if (maximumChoices > options.length) return 'maximum_wrong'
  if (!known || known.voters === 0) return null
  const isOther = maximumChoices !== known.maximumChoices || !areSameOptions(options, known.options)
  return isOther ? 'voted_already' : null
}

export function areSameOptions(options: OptionTexts[], known: OptionTexts[]): boolean {
  return (
    options.length === known.length &&
    options.every(({ textFa, textEn }, at) => textFa === known[at]?.textFa && textEn === known[at]?.textEn)
  )
}
