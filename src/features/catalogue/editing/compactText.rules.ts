/** A text as the database makes the column `application.sought`: without spaces and half-spaces, with Persian letters. */
export function compactText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u200c ]/g, '')
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
}
