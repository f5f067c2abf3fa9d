import { expect, test } from 'vitest'
import { findShortcut, isPaletteKey, keyOf, type Shortcut } from './shortcut.rules.ts'

const press = (code: string, more: object = {}) => ({
  ...{ code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
})
const shortcut = (...keys: string[]) =>
  ({ keys, group: 'go', label: '', run: () => undefined }) as never as Shortcut

test('[23.29] a key counts by its place, whatever letter the layout writes', () => {
  expect(keyOf(press('KeyJ'))).toBe('j')
  expect([keyOf(press('Slash')), keyOf(press('Slash', { shiftKey: true }))]).toEqual(['/', '?'])
  expect(keyOf(press('KeyJ', { ctrlKey: true }))).toBeNull()
  expect(keyOf(press('Digit1'))).toBeNull()
  expect([
    isPaletteKey(press('KeyK', { ctrlKey: true })),
    isPaletteKey(press('KeyK', { metaKey: true })),
  ]).toEqual([true, true])
  expect(isPaletteKey(press('KeyK'))).toBe(false)
})

test('[23.29] two keys in a row are one shortcut, and the second alone another', () => {
  const [t, gt, gd] = [shortcut('t'), shortcut('g', 't'), shortcut('g', 'd')]
  const all = [t, gt, gd]
  expect(findShortcut(all, null, 'g')).toBe('begun')
  expect(findShortcut(all, 'g', 't')).toBe(gt)
  expect(findShortcut(all, null, 't')).toBe(t)
  expect(findShortcut(all, null, 'd')).toBeNull()
  expect(findShortcut(all, 'g', 'x')).toBeNull()
})
