import { expect, test } from 'vitest'
import { readProfileSigner } from '../certificate/profileSigner.ts'

test('a missing file of a setting is named with its setting', () => {
  expect(() => readProfileSigner({ profileSigner: '/nowhere/signer.pem' })).toThrow(
    'PROFILE_SIGNER=/nowhere/signer.pem cannot be read: there is no such file.',
  )
  expect(() => readProfileSigner({ profileSigner: '/' })).toThrow('this is a folder')
})
