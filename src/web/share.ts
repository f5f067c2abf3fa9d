import { copyText } from '#ui/form/copyText.ts'

export interface SharedLink {
  title: string
  url: string
}

export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed'

/** Opens the system's share sheet for a link if there is one, else copies the URL. */
export async function shareOrCopy(what: SharedLink): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(what)
      return 'shared'
    } catch (error) {
      // The user closed the share sheet. After any other error, copy the URL.
      if ((error as { name?: string }).name === 'AbortError') return 'dismissed'
    }
  }
  return (await copyText(what.url)) ? 'copied' : 'failed'
}
