import type { Section } from './line.ts'

/** Roles and permissions. */
export const SECTION_6: Section = {
  section: 6,
  count: 6,
  lines: [
    {
      id: '6.1',
      demand: 'There are visitors and logged-in users, and what each may do differs',
      tests: [
        { file: 'test/slice/accessMatrix.test.ts', name: '$call by $actor' },
        { file: 'test/slice/accessMatrix.test.ts', name: 'classifies every call of the description' },
      ],
    },
    {
      id: '6.2',
      demand: 'A user has an access token and a refresh token',
      tests: [
        { file: 'test/slice/login.test.ts', name: 'an access token lives fifteen minutes' },
        { file: 'src/web/session.test.ts', name: 'whoever is logged in sends their token' },
      ],
    },
    {
      id: '6.3',
      demand: 'The secret key goes along when it is stored',
      tests: [
        { file: 'src/web/session.test.ts', name: 'whoever is logged in sends their token' },
        {
          file: 'test/slice/secretKey.test.ts',
          name: 'a call that needs the key > %s is let through with the key of its device',
        },
      ],
    },
    {
      id: '6.4',
      demand: 'The special package is sold to iOS users only',
      tests: [
        { file: 'test/slice/payment.test.ts', name: 'the special package: to iOS users only' },
        {
          file: 'src/features/payment/PackagesPage.test.tsx',
          name: 'the special package waits for an iOS browser',
        },
      ],
    },
    {
      id: '6.5',
      demand: 'Comments are open or closed by application',
      tests: [
        { file: 'test/slice/comment.test.ts', name: 'closed by the application, unknown, or not logged in' },
        { file: 'src/features/catalogue/ApplicationPage.test.tsx', name: 'isEnableComment off: a calm line' },
      ],
    },
    {
      id: '6.6',
      demand: 'Developers have a panel on another host',
      tests: [
        { file: 'test/e2e/routes.test.ts', name: 'redirect /developer' },
        { file: 'test/spec/routes.test.ts', name: 'only /developer leads to another host' },
      ],
    },
  ],
}
