import { useState } from 'react'

/** Keeps typed text of a form over a reload and a new sign-in, in this tab only. */
export function useTextKeptInTab(key: string): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(() => read(key))
  const keep = (next: string) => {
    setText(next)
    write(key, next)
  }
  return [text, keep]
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    // The browser refuses storage, so the text is kept only while the screen is open.
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch {
    // The browser refuses storage, so the text is kept only while the screen is open.
  }
}
