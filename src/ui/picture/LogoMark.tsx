import css from './Mark.module.css'

type Props = { size?: number; title?: string | undefined }

/**
 * The store's logo: a cypress bent like the boteh of Persian textiles, its trunk and branch cut out, in a squircle. One
 * colour, made for 16 px.
 */
export function LogoMark({ size = 32, title }: Props) {
  return (
    <svg
      className={css.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d="M16 0c12.6 0 16 3.4 16 16s-3.4 16-16 16S0 28.6 0 16 3.4 0 16 0z" fill="currentColor" />
      <path
        className={css.tree}
        d="M19.4 4.6c-.7 4.2 5.1 7.9 5.1 14.1 0 5-3.6 8.3-8.5 8.3s-8.5-3.3-8.5-8.3c0-6.5 7.1-8.1 11.9-14.1z"
      />
      <path
        d="M16 28V15.5m0 7.1 3.6-3.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
