import { expect, test } from 'vitest'
import { nextStep } from './nextStep.ts'

test.each([
  [null, true, '/installProfile'],
  [null, false, '/account'],
  ['/packages?a=1', true, '/packages?a=1'],
  ['/ticket/create', false, '/ticket/create'],
  ['/activate', true, '/installProfile'],
  ['/register?utm_source=x', false, '/account'],
])('[10.23] request %j, can enrol %j → %s', (destination, canEnrol, next) => {
  expect(nextStep({ destination, canEnrol })).toBe(next)
})
