import type { ComponentProps, MouseEvent } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { findRedirect } from '#redirects.ts'
import { useIntent } from '../prefetch.ts'

/** Links to pages use the router; addresses that the server answers itself are full navigations. */
export function RouterAnchor({ href = '', ...rest }: ComponentProps<'a'>) {
  const isOurs = /^\/(?![/\\])/.test(href) && !href.includes('lang=')
  if (!isOurs || findRedirect(href.split('?')[0] ?? '', '')) return <a href={href} {...rest} />
  return <RouterLink href={href} {...rest} />
}

/** Not React Router's Link, which would add framework mode to the bundle. Prefetches the page on intent. */
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

/** False for another button or a modifier key, which open a tab, a window or a download. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !isModified && (!target || target === '_self')
}
