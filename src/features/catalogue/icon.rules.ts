interface IconFields {
  icon: { url: string; color: string } | null
  primaryColor: string
  nameFa?: string
  nameEn?: string
}

/** The `src` and `srcset` of an application's icon, at the sizes that screens need. */
export function iconPropsOf({ icon, primaryColor, nameFa, nameEn }: IconFields, eager = false) {
  if (!icon) return { color: primaryColor, letter: firstLetterOf(nameFa || nameEn || ''), eager }
  const webp = (width: number) => `${icon.url}-${width}.webp`
  return { src: `${icon.url}-128.png`, srcSet: `${webp(128)} 1x, ${webp(256)} 2x`, color: icon.color, eager }
}

/** Placeholder for an icon that is not downloaded yet. */
function firstLetterOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''
}
