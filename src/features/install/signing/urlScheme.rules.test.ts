import { expect, test } from 'vitest'
import { chooseUrlScheme } from './urlScheme.rules.ts'

test('[21.41] takes the first scheme that opens the app itself', () => {
  expect(chooseUrlScheme(['fb1234567', 'com.googleusercontent.apps.1', 'Baghche', 'baghche-beta'])).toBe(
    'baghche',
  )
  expect(chooseUrlScheme([])).toBeNull()
})

test.each(['javascript', 'DATA', 'https', 'blob', 'tel', 'itms-services', 'x', 'a b', 'prefs', 'file'])(
  '[21.41] a package cannot make the store link to %s:',
  (scheme) => expect(chooseUrlScheme([scheme])).toBeNull(),
)
