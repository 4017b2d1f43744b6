import { createPath } from 'react-router'
import { isSamePage } from './isSamePage.ts'

/** The addresses of the program that are not pages of the site. */
const noPage = /^\/(?:admin|api|media)(?:\/|$)/

/** The address of another page of the site that an element links to. */
export function addressOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== location.origin || link.hasAttribute('download')) return
  return isSamePage(link, location) || noPage.test(link.pathname)
    ? undefined
    : createPath({ pathname: link.pathname, search: link.search })
}
