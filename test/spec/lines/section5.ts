import type { Section } from './line.ts'

/** Validation. */
export const SECTION_5: Section = {
  section: 5,
  count: 21,
  lines: [
    {
      id: '5.1',
      demand: 'In Persian a phone number is 09 and nine digits',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'in Persian a phone number is 09' },
        { file: 'src/kernel/phone.test.ts', name: 'phoneFault > in %s of %j is %s' },
      ],
    },
    {
      id: '5.2',
      demand: 'Elsewhere it has five digits or more',
      tests: [
        {
          file: 'test/spec/constants.test.ts',
          name: 'in other languages a phone number has five digits or more',
        },
        { file: 'src/kernel/phone.test.ts', name: 'isPhone > in %s of %j is %s' },
      ],
    },
    {
      id: '5.3',
      demand: 'Persian digits become Latin before they are sent',
      tests: [
        { file: 'src/features/login/pages.test.tsx', name: 'a number goes out in Latin digits' },
        { file: 'test/e2e/visitLater.test.ts', name: 'Persian digits are sent as Latin ones' },
      ],
    },
    {
      id: '5.4',
      demand: 'An activation code has exactly four digits',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'an activation code has exactly four digits' },
        { file: 'src/features/login/pages.test.tsx', name: 'three digits are not a code' },
      ],
    },
    {
      id: '5.5',
      demand: 'A card has exactly sixteen digits',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'a card number has exactly sixteen digits' },
        { file: 'test/slice/refund.test.ts', name: 'the card > %s is none' },
      ],
    },
    {
      id: '5.6',
      demand: 'A card passes the Luhn check',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'a card number passes the Luhn check' },
        { file: 'src/kernel/luhn.test.ts', name: 'notices any single wrong digit' },
      ],
    },
    {
      id: '5.7',
      demand: 'A message asks to enter the number correctly',
      tests: [
        { file: 'src/features/login/pages.test.tsx', name: 'asked for another one, 400 means the number' },
        { file: 'test/spec/errors.test.ts', name: '%s exists in every language' },
      ],
    },
    {
      id: '5.8',
      demand: 'A message says that the number is wrong',
      tests: [
        {
          file: 'src/features/login/pages.test.tsx',
          name: 'an unfinished and a wrong number are told apart',
        },
        {
          file: 'test/spec/constants.test.ts',
          name: 'a phone number that is not finished and one that is wrong',
        },
      ],
    },
    {
      id: '5.9',
      demand: 'A message asks for the complete number',
      tests: [
        {
          file: 'src/features/login/pages.test.tsx',
          name: 'an unfinished and a wrong number are told apart',
        },
        {
          file: 'test/spec/constants.test.ts',
          name: 'a phone number that is not finished and one that is wrong',
        },
      ],
    },
    {
      id: '5.10',
      demand: 'A message says that the code is wrong',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'a wrong and an incomplete activation code' },
        {
          file: 'test/e2e/login.test.ts',
          name: 'a wrong number is told before anything is sent; one wrong code',
        },
      ],
    },
    {
      id: '5.11',
      demand: 'A message asks for the complete code',
      tests: [
        { file: 'src/features/login/pages.test.tsx', name: 'three digits are not a code' },
        { file: 'test/spec/constants.test.ts', name: 'a wrong and an incomplete activation code' },
      ],
    },
    {
      id: '5.12',
      demand: 'A message says that the card is wrong',
      tests: [
        {
          file: 'src/features/refund/pages.test.tsx',
          name: '/cardNumber > “%s” is wrong before anybody is asked',
        },
        { file: 'test/spec/constants.test.ts', name: 'a wrong card number has a message of its own' },
      ],
    },
    {
      id: '5.13',
      demand: 'A ticket asks for its main topic',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'a ticket needs its main topic' },
        {
          file: 'src/features/ticket/ticketForm.rules.test.ts',
          name: 'what is missing is said in the order of the form',
        },
      ],
    },
    {
      id: '5.14',
      demand: 'A ticket asks for its sub topic',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'a ticket needs its main topic' },
        {
          file: 'src/features/ticket/ticketForm.rules.test.ts',
          name: 'what is missing is said in the order of the form',
        },
      ],
    },
    {
      id: '5.15',
      demand: 'A ticket asks for the value of a field',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'a ticket needs its main topic' },
        {
          file: 'src/features/ticket/ticketForm.rules.test.ts',
          name: 'what is missing is said in the order of the form',
        },
      ],
    },
    {
      id: '5.16',
      demand: 'A ticket asks for its description',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'a ticket needs its main topic' },
        {
          file: 'src/features/ticket/ticketForm.rules.test.ts',
          name: 'what is missing is said in the order of the form',
        },
      ],
    },
    {
      id: '5.17',
      demand: 'Versions are compared by their dotted numbers',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'versions are compared place by place' },
        { file: 'src/kernel/version.test.ts', name: 'compareVersions > %s against %s has the sign %d' },
      ],
    },
    {
      id: '5.18',
      demand: 'Any other text is not a number',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'anything but digits and dots is not a number' },
        { file: 'src/kernel/version.test.ts', name: 'is not a number when one side is %j' },
      ],
    },
    {
      id: '5.19',
      demand: 'Installation wants iOS 12 or later; 6 to 11 are stopped',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'installation wants iOS 12 or later' },
        { file: 'src/features/gate/gate.rules.test.ts', name: 'iOS %s meets %s' },
      ],
    },
    {
      id: '5.20',
      demand: 'It wants Safari on iOS',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'installation wants Safari on iOS' },
        { file: 'src/features/gate/gate.rules.test.ts', name: 'meets … at an installation' },
      ],
    },
    {
      id: '5.21',
      demand: 'A private tab registers nothing',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'the device is not registered in private mode' },
        {
          file: 'src/features/gate/GateScreen.test.tsx',
          name: 'a private tab is found out before the form is shown',
        },
      ],
    },
  ],
}
