interface Comment {
  id: number
  text: string
  score: number
  user: { name: string }
}

export interface Review {
  id: number
  text: string
  score: number
  name: string
}

/** What people wrote about one application, which is named: it is about that and not about the store. */
export interface Reviews {
  application: string
  items: Review[]
}

const GOOD_SCORE = 4
const LONGEST = 240
const MOST = 3

/** Of real comments the newest good ones that fit; null when there are none. */
export function goodReviews(application: string, comments: readonly Comment[]): Reviews | null {
  const items = comments
    .filter(({ text, score }) => score >= GOOD_SCORE && text.trim() && text.length <= LONGEST)
    .slice(0, MOST)
    .map(({ id, text, score, user }) => ({ id, text, score, name: user.name }))
  return items.length > 0 ? { application, items } : null
}
