import { describe, expect, test } from 'vitest'
import { type Files, readTree } from '../source.ts'
import { findCircles } from './circles.ts'

describe('import cycles', () => {
  test('do not exist, including type imports', () => {
    const circles = findCircles(readTree('', ['.ts', '.tsx']))
    expect(circles.map((circle) => circle.join(' → '))).toEqual([])
  })
})

describe('the cycle checker (planted)', () => {
  const find = (files: Record<string, string>) => findCircles(new Map(Object.entries(files)) satisfies Files)

  test('finds a page and its part that import each other, by value and by type', () => {
    expect(
      find({
        'src/ui/Page.tsx': "import { Part } from './Part.tsx'\nexport interface Row { id: number }\n",
        'src/ui/Part.tsx': "import type { Row } from './Page.tsx'\n",
        'src/ui/other.ts': "import { Part } from './Part.tsx'\n",
      }),
    ).toEqual([['src/ui/Page.tsx', 'src/ui/Part.tsx']])
  })

  test('finds a cycle of three through an alias', () => {
    expect(
      find({
        'src/web/a.ts': "import { b } from '#web/b.ts'\n",
        'src/web/b.ts': "export { c } from './c.ts'\n",
        'src/web/c.ts': "import { a } from './a.ts'\n",
      }),
    ).toEqual([['src/web/a.ts', 'src/web/b.ts', 'src/web/c.ts']])
  })

  test('allows a lazy import back', () => {
    expect(
      find({
        'src/web/a.ts': "import { b } from './b.ts'\n",
        'src/web/b.ts': "export const b = () => import('./a.ts')\n",
      }),
    ).toEqual([])
  })
})
