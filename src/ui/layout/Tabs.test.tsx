// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Locale } from '#kernel/locale.ts'
import { UiProvider } from '../UiContext.tsx'
import { Tabs } from './Tabs.tsx'

function show(locale: Locale) {
  const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id, panel: `panel ${id}` }))
  render(
    <UiProvider locale={locale}>
      <Tabs label="tabs" tabs={tabs} />
    </UiProvider>,
  )
  return (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
}
const chosen = () => screen.getByRole('tab', { selected: true }).textContent

test('on a Persian page left is forward', () => {
  const press = show('fa')
  screen.getByText('one').focus()
  press('ArrowLeft')
  expect(chosen()).toBe('two')
  expect(document.activeElement?.textContent).toBe('two')
  expect(screen.getByRole('tabpanel').textContent).toBe('panel two')
  press('ArrowRight')
  press('ArrowRight')
  expect(chosen()).toBe('three')
})

test('on an English page right is forward; Home and End jump; one tab stop', () => {
  const press = show('en')
  screen.getByText('one').focus()
  press('ArrowRight')
  expect(chosen()).toBe('two')
  press('End')
  expect(chosen()).toBe('three')
  press('Home')
  expect(chosen()).toBe('one')
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})
