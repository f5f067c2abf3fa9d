export const MAXIMUM_COMMENT_LENGTH = 1000
export const MAXIMUM_COMMENT_NAME_LENGTH = 40
/** Maximum length of an answer to a comment, by the developer or by the store in the developer's name. */
export const MAXIMUM_COMMENT_ANSWER_LENGTH = 1000

export interface CommentDraft {
  text: string
  score: number
}

/** The message key of the first missing field of a comment; null when the comment can be sent. */
export function findCommentFault({ text, score }: CommentDraft) {
  if (score < 1) return 'comment_score_missing' as const
  if (!text.trim()) return 'comment_text_missing' as const
  return text.trim().length > MAXIMUM_COMMENT_LENGTH ? ('comment_too_long' as const) : null
}
