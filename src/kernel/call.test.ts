import { describe, expect, test } from 'vitest'
import { type Call, pathParameters, splitCall } from './call.ts'

describe('splitCall', () => {
  test.each([
    ['GET /registration', 'GET', '/registration'],
    ['POST /payment/{id}/apply', 'POST', '/payment/{id}/apply'],
    ['DELETE /', 'DELETE', '/'],
    ['PUT /a b', 'PUT', '/a b'],
  ] as [Call, string, string][])('splits %j', (call, method, path) => {
    expect(splitCall(call)).toEqual({ method, path })
  })
})

describe('pathParameters', () => {
  test.each([
    ['/registration', []],
    ['/payment/{id}/apply', ['id']],
    ['/application/{id}/installation/link/{deviceId}/direct/{x}', ['id', 'deviceId', 'x']],
    ['/{id}', ['id']],
    ['/a/{}/b', []],
  ])('of %s are %j', (path, names) => {
    expect(pathParameters(path)).toEqual(names)
  })
})
