/** Banks by the first digits of a card number. Only for display: a card with an unknown prefix is accepted. */
const PREFIXES = {
  melli: ['603799', '170019', '636214'],
  sepah: ['589210', '627381', '639599', '636949', '639370', '505801'],
  saderat: ['603769', '903769'],
  mellat: ['610433', '991975'],
  tejarat: ['585983', '627353'],
  refah: ['589463'],
  keshavarzi: ['603770', '639217'],
  maskan: ['628023'],
  sanat_madan: ['627961'],
  tosee_saderat: ['627648', '207177'],
  tosee_taavon: ['502908'],
  post_bank: ['627760'],
  eghtesad_novin: ['627412'],
  parsian: ['622106', '627884', '639194'],
  pasargad: ['502229', '639347'],
  karafarin: ['627488', '502910'],
  blu: ['62198619'],
  saman: ['621986'],
  sina: ['639346'],
  sarmayeh: ['639607'],
  shahr: ['502806', '504706'],
  dey: ['502938'],
  gardeshgari: ['505416', '505426'],
  iran_zamin: ['505785'],
  khavarmianeh: ['585947', '505809'],
  resalat: ['504172'],
  mehr_iran: ['606373'],
  melal: ['606256'],
  tosee: ['628157'],
  iran_venezuela: ['581874'],
  noor: ['507677'],
  markazi: ['636795', '636797'],
} as const satisfies Record<string, readonly string[]>

export type BankId = keyof typeof PREFIXES
export const BANK_IDS = Object.keys(PREFIXES) as [BankId, ...BankId[]]

/** The bank of a full or partial card number. The longest prefix wins. */
export function bankOfCard(card: string): BankId | null {
  let found: BankId | null = null
  let length = 0
  for (const id of BANK_IDS)
    for (const prefix of PREFIXES[id])
      if (prefix.length > length && card.startsWith(prefix)) {
        found = id
        length = prefix.length
      }
  return found
}
