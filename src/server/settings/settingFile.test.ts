import { expect, test } from 'vitest'
import { openProfileSigner } from '../profileSigner.ts'

test('a missing file of a setting is named with its setting', () => {
  expect(() => openProfileSigner({ profileSigner: '/nowhere/signer.pem' })).toThrow(
    'PROFILE_SIGNER=/nowhere/signer.pem cannot be read: there is no such file.',
  )
  expect(() => openProfileSigner({ profileSigner: '/' })).toThrow('this is a folder')
})
