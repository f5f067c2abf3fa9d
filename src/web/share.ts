import { copyText } from '#ui/form/copyText.ts'

export interface SharedLink {
  title: string
  url: string
}

export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed'

/** The system's own sheet where there is one; else the address goes to the clipboard. */
export async function shareOrCopy(what: SharedLink): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(what)
      return 'shared'
    } catch (error) {
      // Closed by the user, who has decided; anything else (no target, not allowed) is worth a copy.
      if ((error as { name?: string }).name === 'AbortError') return 'dismissed'
    }
  }
  return (await copyText(what.url)) ? 'copied' : 'failed'
}
