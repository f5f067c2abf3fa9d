/** Schemes of browsers and of iOS itself. A package that declares one must not make the store link to it. */
const FOREIGN =
  /^(https?|wss?|ftp|file|data|blob|about|javascript|vbscript|mailto|tel|telprompt|sms|imessage|facetime(-audio|-prompt)?|itms.*|maps?|webcal|prefs|app-prefs|app-settings|shortcuts|cydia|x-apple.*|x-web-search|view-source)$/
/** Schemes with which other services return to an app; they cannot open the app itself. */
const RETURN_ADDRESS = /^(fb\d+|twitterkit-.*|msauth\..*|com\.googleusercontent\..*|vk\d+|wx[0-9a-f]{16})$/
const SCHEME = /^[a-z][a-z0-9.+-]{1,79}$/

/** The scheme by which a web page opens the app, of those that its package declares. */
export function chooseUrlScheme(declared: readonly string[]): string | null {
  const usable = declared
    .map((scheme) => scheme.toLowerCase())
    .filter((scheme) => SCHEME.test(scheme) && !FOREIGN.test(scheme) && !RETURN_ADDRESS.test(scheme))
  return usable[0] ?? null
}
