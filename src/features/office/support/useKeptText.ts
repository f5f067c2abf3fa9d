import { useState } from 'react'

/** What was typed stays through a reload and through signing in anew, in this tab alone. */
export function useKeptText(key: string): [text: string, set: (text: string) => void] {
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
    // The browser refuses: then it stays for as long as the screen does.
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
