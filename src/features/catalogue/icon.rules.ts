interface IconFields {
  icon: { url: string; color: string } | null
  primaryColor: string
}

/** The `src` and `srcset` of an application's icon, at the sizes that screens need. */
export function iconPropsOf({ icon, primaryColor }: IconFields, eager = false) {
  if (!icon) return { color: primaryColor, eager }
  const webp = (width: number) => `${icon.url}-${width}.webp`
  return { src: `${icon.url}-128.png`, srcSet: `${webp(128)} 1x, ${webp(256)} 2x`, color: icon.color, eager }
}
