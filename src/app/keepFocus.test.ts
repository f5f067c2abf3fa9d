// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { keepFocus } from './keepFocus.ts'

beforeAll(keepFocus)
afterEach(() => {
  document.body.innerHTML = ''
})

const find = (id: string) => document.getElementById(id) as HTMLElement
const observed = () => new Promise((done) => setTimeout(done))

test('[22.2] a removed button gives the focus to the nearest element around it that is left', async () => {
  document.body.innerHTML =
    '<div id="page"><ul id="files"><li id="row"><button id="remove"></button></li></ul></div>'
  find('remove').focus()
  find('row').remove()
  await observed()
  expect(document.activeElement?.id).toBe('files')
})

test('[22.2] a focus that moved elsewhere, or was given up on purpose, stays there', async () => {
  document.body.innerHTML = '<div id="page"><button id="one"></button><button id="two"></button></div>'
  find('one').focus()
  find('two').focus()
  find('one').remove()
  await observed()
  expect(document.activeElement?.id).toBe('two')
  find('two').blur()
  find('page').append('text')
  await observed()
  expect(document.activeElement).toBe(document.body)
})
