import { describe, expect, test } from 'vitest'
import { checkRouter } from './routerRule.ts'
import { readTree, showFaults } from './source.ts'

test('src imports from React Router only what the browser build has', () => {
  expect(showFaults(checkRouter(readTree('src', ['.ts', '.tsx'])))).toEqual([])
})

const faultsOf = (text: string, path = 'src/features/gift/GiftPage.tsx') =>
  showFaults(checkRouter(new Map([[path, text]])))

describe('the checker finds (planted)', () => {
  test.each([
    ['a link', "import { Link } from 'react-router'"],
    ['a form under another name', "import { Form as Sheet, useLocation } from 'react-router'"],
    ['a fetcher', "import {\n  useFetcher,\n} from 'react-router'"],
    ['the other entry', "import { HydratedRouter } from 'react-router/dom'"],
    ['all of it', "import * as router from 'react-router'"],
  ])('%s', (_, text) => {
    expect(faultsOf(text)).toHaveLength(1)
    expect(faultsOf(text)[0]).toContain(`GiftPage.tsx:${text.split('\n').length > 1 ? 2 : 1}`)
  })

  test.each([
    ['hooks it has', "import { useLoaderData, useNavigate } from 'react-router'"],
    ['types', "import type { Blocker } from 'react-router'\nimport { type Fetcher } from 'react-router'"],
    ['other packages', "import { Link } from './Link.tsx'"],
  ])('nothing in %s', (_, text) => {
    expect(faultsOf(text)).toEqual([])
  })

  test('nothing in server-only files', () => {
    expect(faultsOf("import { createStaticRouter } from 'react-router'", 'src/app/pages/render.tsx')).toEqual(
      [],
    )
  })
})
