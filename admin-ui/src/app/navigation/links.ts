import { screenAddress } from '../../model/addressOf.ts'
import type { ContentType } from '../../model/schema.ts'

/** A screen: where it is and what it is called. */
export interface ScreenLink {
  to: string
  text: string
}

/** The screens that the navigation names one by one. */
export function mainLinks(types: ContentType[]): ScreenLink[] {
  return [
    { to: '/admin', text: 'Dashboard' },
    { to: '/admin/analytics', text: 'Analytics' },
    ...types.filter(({ group = '' }) => group === '').map(linkTo),
    ...(types.some(({ group }) => group === 'content')
      ? [{ to: '/admin/content', text: 'Content' }]
      : []),
  ]
}

/** All other screens: those of further types, and those of the back office itself; some are for administrators. */
export function moreLinks(types: ContentType[], administers: boolean): ScreenLink[] {
  return [
    ...types.filter(({ group }) => group === 'more').map(linkTo),
    ...(types.some(({ name }) => name === 'settings')
      ? [{ to: '/admin/brand', text: 'Brand' }]
      : []),
    { to: '/admin/activity', text: 'Activity' },
    { to: '/admin/searches', text: 'Searches' },
    { to: '/admin/site-check', text: 'Site check' },
    { to: '/admin/trash', text: 'Trash' },
    ...(administers
      ? [
          { to: '/admin/users', text: 'Users' },
          { to: '/admin/mail', text: 'Mail' },
          { to: '/admin/system', text: 'System' },
        ]
      : []),
  ]
}

/** The screens for those who write programs. Who is no administrator has the first alone. */
export function developerLinks(administrator: boolean): ScreenLink[] {
  const all = [
    { to: '/admin/api', text: 'API' },
    { to: '/admin/tokens', text: 'Access tokens' },
    { to: '/admin/webhooks', text: 'Webhooks' },
  ]
  return administrator ? all : all.slice(0, 1)
}

function linkTo(type: ContentType): ScreenLink {
  return { to: screenAddress(type), text: type.menu }
}
