/**
 * Normalises a text as the database does for the column `application.sought`: without spaces and half-spaces, with
 * Persian letters.
 */
export function compactText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u200c ]/g, '')
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
}
