/** Writes a cookie given as `name=value; path=/; max-age=60`. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist before Safari 18.4
  document.cookie = cookie
}
