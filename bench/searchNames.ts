import { createDice } from '#sandbox/seed/dice.ts'

/** Generates distinct, plausible names in both scripts, the same on every machine. */

const SYLLABLES =
  `با ba|ری ri|نو no|شا sha|مه meh|دل del|گل gol|سا sa|ران ran|تا ta|کو koo|پر par|زر zar|ناز naz|شب shab|
  روز rooz|مان man|کا ka|رو ru|آ a|لا la|وا va|ما ma|یار yar|دا da|نیک nik|سر sar|فر far|بام bam|تیر tir|خوش khosh|
  چین chin|قا gha|مو moo|سی si|تاب tab|نور noor|رخ rokh|جا ja|هم ham|بو boo|لی li|کیش kish|دور dor|پا pa|را ra|
  زی zi|گر gar|ژی zhi|غن ghan|فا fa|تک tak|سان san|بین bin|وند vand|کده kadeh|ستان stan|چه che|بان ban|ساز saz`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string])

const WORDS =
  `بازی Game|دفتر Notebook|تقویم Calendar|نقشه Map|آشپزی Cooking|سفر Travel|کتاب Book|موسیقی Music|
  عکس Photo|فیلم Film|خرید Shop|بانک Bank|ورزش Sport|هواشناسی Weather|دوربین Camera|یادداشت Notes|زبان Language|
  ریاضی Maths|جدول Crossword|شطرنج Chess|پازل Puzzle|مسابقه Race|جنگ War|قلعه Castle|مزرعه Farm|شهر City|
  ماشین Car|فوتبال Football|داستان Story|شعر Poem|قرآن Quran|دعا Prayer|پزشک Doctor|دارو Medicine|کودک Child|
  نوزاد Baby|حساب Account|قسط Instalment|ساعت Clock|قطب‌نما Compass|رادیو Radio|پیام Message|گفتگو Chat|همراه Companion|
  سریع Fast|آسان Easy|هوشمند Smart|طلایی Golden|سبز Green|آبی Blue|کوچک Little|بزرگ Grand|جادویی Magic|خانگی Home`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string])

export interface SampleName {
  fa: string
  en: string
}

export function createDistinctNames(count: number): SampleName[] {
  const dice = createDice('names')
  const names = new Map<string, SampleName>()
  while (names.size < count) {
    const kind = dice.between(1, 100)
    const brand = made(dice.oneIn(kind > 45 ? 2 : 6) ? 2 : 3)
    const words = kind > 80 ? [dice.pick(WORDS), dice.pick(WORDS)] : kind > 45 ? [dice.pick(WORDS)] : []
    const parts: Array<[string, string]> = [...words, brand]
    const name = {
      fa: parts.map(([fa]) => fa).join(' '),
      en: parts.map(([, en]) => en[0]?.toUpperCase() + en.slice(1)).join(' '),
    }
    if (!names.has(name.fa)) names.set(name.fa, name)
  }
  return [...names.values()]

  function made(syllables: number): [string, string] {
    const chosen = Array.from({ length: syllables }, () => dice.pick(SYLLABLES))
    return [chosen.map(([fa]) => fa).join(''), chosen.map(([, en]) => en).join('')]
  }
}
