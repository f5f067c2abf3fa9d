interface Comment {
  id: number
  text: string
  score: number
  user: { name: string }
}

export interface ShopReview {
  id: number
  text: string
  score: number
  name: string
}

/**
 * Comments on the sold application, or on the store's own application, which are about the store. The page names the
 * application.
 */
export interface ShopReviews {
  application: string
  items: ShopReview[]
}

const GOOD_SCORE = 4
const MAX_LENGTH = 240
const MAX_REVIEWS = 3

/** The newest comments with a good score that are short enough for the shop; null without any. */
export function pickGoodReviews(application: string, comments: readonly Comment[]): ShopReviews | null {
  const items = comments
    .filter(({ text, score }) => score >= GOOD_SCORE && text.trim() && text.length <= MAX_LENGTH)
    .slice(0, MAX_REVIEWS)
    .map(({ id, text, score, user }) => ({ id, text, score, name: user.name }))
  return items.length > 0 ? { application, items } : null
}
