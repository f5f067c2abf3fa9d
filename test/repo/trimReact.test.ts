import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALLOWED_REACT_IMPORTS, HANDLED_EVENTS } from '../../tools/trimReact.ts'
import { type Files, isTest, readTree } from './source.ts'

const OFFICE = /^src\/(features\/office\/|app\/office)/
const IMPORT = /import (?!type)([^'"]*?) from '(react(?:-dom)?(?:\/client)?)'/g
/** Elements that only a feature which the build leaves out can render. */
const ELEMENT =
  /<(title|meta|link|style|script|[a-z]+-[\w-]+)[\s/>]|<(Fragment|React\.Fragment)\s[^>]*\bref=/g
/** Files that can hold event handlers of pages. */
const PAGE_FILE = /\.tsx$|^src\/(app|ui|web)\//
const HANDLER = /\bon([A-Z]\w*)[=:]/g
const REACT_DOM = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8')
/** Names of React's events in lower case. */
const REACT_EVENTS = new Set(
  [
    ...(/simpleEventPluginEvents =\s*"([^"]+)"/.exec(REACT_DOM)?.[1]?.split(' ') ?? []),
    ...Array.from(REACT_DOM.matchAll(/register\w+Event\([^)]*?"on(\w+)"/g), ([, name = '']) => name),
  ].map((name) => name.toLowerCase()),
)
const KEPT = new Set(HANDLED_EVENTS.map((name) => name.toLowerCase()))

/** Finds features of React that the store's pages use but tools/trimReact.ts removes from the build. */
function leftOutButUsed(files: Files): string[] {
  const pages = [...files].filter(([path]) => path.endsWith('.tsx') || path.endsWith('.ts'))
  return pages.flatMap(([path, text]) => {
    if (OFFICE.test(path) || isTest(path)) return []
    const names = Array.from(text.matchAll(IMPORT), ([, what = '', from = '']) =>
      what
        .replace(/[{}\s]/g, '')
        .split(',')
        .filter((name) => name && !name.startsWith('type') && !ALLOWED_REACT_IMPORTS[from]?.includes(name)),
    ).flat()
    const elements = path.endsWith('.tsx') ? Array.from(text.matchAll(ELEMENT), ([found]) => found) : []
    const events = (
      PAGE_FILE.test(path) ? Array.from(text.matchAll(HANDLER), ([, name = '']) => name.toLowerCase()) : []
    ).filter((name) => REACT_EVENTS.has(name) && !KEPT.has(name))
    return [...names, ...elements, ...events].map((what) => `${path} ${what}`)
  })
}

test('no page uses what the build leaves out of React', () => {
  expect(leftOutButUsed(readTree('src', ['.ts', '.tsx']))).toEqual([])
})

test.each([
  "import { useState, ViewTransition } from 'react'",
  "import { preload } from 'react-dom'",
  "import React from 'react'",
  'const a = <title>x</title>',
  'const a = <link rel="stylesheet" />',
  'const a = <my-element />',
  'const a = <Fragment key="1" ref={b} />',
  'const a = <a onMouseEnter={b} />',
  'const a = { onTransitionEnd: b }',
])('%s would be found (planted)', (text) => {
  expect(leftOutButUsed(new Map([['src/ui/Planted.tsx', text]]))).toHaveLength(1)
})
