// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RadioGroup } from './RadioGroup.tsx'

const OPTIONS = [
  { value: 'direct', label: 'Direct' },
  { value: 'bank', label: 'Bank' },
]

function Choice({ onChoose }: { onChoose: (value: string) => void }) {
  const [value, setValue] = useState('direct')
  const choose = (next: string) => {
    onChoose(next)
    setValue(next)
  }
  return <RadioGroup label="How" options={OPTIONS} value={value} onValue={choose} />
}

test('a choice made before hydration counts', async () => {
  const chosen: string[] = []
  const page = <Choice onChoose={(value) => void chosen.push(value)} />
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(page)
  const bank = () => root.querySelector<HTMLInputElement>('input[value=bank]')
  bank()?.click()
  const app = await act(async () => hydrateRoot(root, page))
  expect(chosen).toContain('bank')
  expect(bank()?.checked).toBe(true)
  await act(async () => app.unmount())
})
