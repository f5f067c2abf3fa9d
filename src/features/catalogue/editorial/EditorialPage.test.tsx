// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useEntryPath } from '#web/session/entryPath.ts'
import { writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { fakeApi, href, logIn, stage } from '../../../../test/support/screen/stage.tsx'
import fa from '../catalogue.fa.json' with { type: 'json' }
import { EditorialPage } from './EditorialPage.tsx'

function show() {
  const page = { label: 'HOME', blocks: [], titleFa: '', titleEn: '' }
  stage({
    path: '/',
    element: <EditorialPage />,
    load: () => ({ page }),
    catalogues: { catalogue: fa, web },
    api: fakeApi({}).api,
    site: { brand: { fa: 'بوستان', en: 'Bustan' } } as object,
  })
}

test('[10.27] home leads newcomers to the start, those who logged in before to the login, users to their account', () => {
  show()
  expect(href(fa.home_join)).toBe('/startRegister')
  cleanup()
  writeStored('user', { id: '7', phoneNumber: '0912•••6789' })
  show()
  expect(href(fa.home_log_in)).toBe('/register')
  act(logIn)
  expect(href(fa.home_account)).toBe('/account')
})

test('[10.27] the HTML of the server is that of a newcomer for everyone', () => {
  logIn()
  const Entrance = () => useEntryPath()
  expect(renderToString(<Entrance />)).toBe('/startRegister')
})
