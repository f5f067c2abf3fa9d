import type { ComponentProps, MouseEvent } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { findRedirect } from '#redirects.ts'
import { useIntent } from '../prefetch.ts'

/** Links inside the store go through the router; what the server answers itself is a real navigation. */
export function RouterAnchor({ href = '', ...rest }: ComponentProps<'a'>) {
  const isOurs = /^\/(?![/\\])/.test(href) && !href.includes('lang=')
  if (!isOurs || findRedirect(href.split('?')[0] ?? '', '')) return <a href={href} {...rest} />
  return <RouterLink href={href} {...rest} />
}

/** React Router's own Link would bring framework mode along. Fetches its page as soon as somebody seems to want it. */
function RouterLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = useNavigate()
  const location = useLocation()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    void navigate(href, { replace: href === createPath(location) })
  }
  return <a href={href} {...useIntent(href)} {...rest} onClick={go} />
}

/** Another button or a key held down means another tab, a window or a download. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !isModified && (!target || target === '_self')
}
