import { readStored, writeStored } from '../storage/storage.ts'

export type Theme = 'system' | 'light' | 'dark'

export function readTheme(): Theme {
  return readStored('theme') ?? 'system'
}

/** Applies and stores the chosen theme. boot.js applies it before the first paint. */
export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
