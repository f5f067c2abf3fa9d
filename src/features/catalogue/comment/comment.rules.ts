export const COMMENT_LENGTH = 1000
export const COMMENT_NAME_LENGTH = 40
/** Of what the developer, or the store for them, answers. */
export const COMMENT_ANSWER_LENGTH = 1000

export interface CommentDraft {
  text: string
  score: number
}

/** The first thing that is missing, as a message key; null when it can be sent. */
export function commentFault({ text, score }: CommentDraft) {
  if (score < 1) return 'comment_score_missing' as const
  if (!text.trim()) return 'comment_text_missing' as const
  return text.trim().length > COMMENT_LENGTH ? ('comment_too_long' as const) : null
}
