import { screenAddress } from '../../model/addressOf.ts'
import type { Identity } from '../../model/identity.ts'
import { isAfterContent } from '../../model/menu.ts'
import type { ContentType } from '../../model/schema.ts'

/** A link to a screen: its address and its label. */
export interface ScreenLink {
  to: string
  text: string
  /** The icon of its type, as a Font Awesome class name; undefined for the back office's own screens. */
  icon?: string
}

/** The screens of the menu More under one heading. */
export interface LinkGroup {
  heading: string
  links: ScreenLink[]
}

/** The screens with a separate link in the bar. */
export function mainLinks(types: ContentType[], me?: Identity): ScreenLink[] {
  const main = types.filter(({ group = '' }) => group === '')
  return [
    { to: '/admin', text: 'Dashboard' },
    ...screensOf(me, ''),
    ...main.filter((type) => !isAfterContent(type)).map(linkTo),
    ...(types.some(({ group }) => group === 'texts')
      ? [{ to: '/admin/content', text: 'Content' }]
      : []),
    ...main.filter(isAfterContent).map(linkTo),
  ]
}

interface OwnLink extends ScreenLink {
  /** Only administrators have the screen. */
  closed?: true
}

/** The headings of the menu More in order, with the back office's own screens under each. */
const headings: { group: string; heading: string; own: OwnLink[] }[] = [
  {
    group: 'content',
    heading: 'Content',
    own: [{ to: '/admin/trash', text: 'Trash' }],
  },
  { group: 'inbox', heading: 'Inbox', own: [] },
  {
    group: 'site',
    heading: 'Site',
    own: [{ to: '/admin/searches', text: 'Searches' }],
  },
  {
    group: 'people',
    heading: 'People',
    own: [
      { to: '/admin/activity', text: 'Activity' },
      { to: '/admin/users', text: 'Users', closed: true },
    ],
  },
  {
    group: 'system',
    heading: 'System',
    own: [
      { to: '/admin/mail', text: 'Mail', closed: true },
      { to: '/admin/plugins', text: 'Plugins', closed: true },
      { to: '/admin/system', text: 'System', closed: true },
      { to: '/admin/api', text: 'API' },
      { to: '/admin/tokens', text: 'Access tokens', closed: true },
    ],
  },
]

/** All other screens, by heading: those of further types, of the back office itself, and of optional features. */
export function moreLinks(types: ContentType[], me?: Identity): LinkGroup[] {
  const brand = types.some(({ name }) => name === 'settings')
    ? [{ to: '/admin/brand', text: 'Brand' }]
    : []
  return headings
    .map(({ group, heading, own }) => ({
      heading,
      links: [
        ...types.filter((type) => type.group === group).map(linkTo),
        ...(group === 'site' ? brand : []),
        ...own.filter(({ closed }) => me?.role === 'administrator' || !closed),
        ...screensOf(me, group),
      ],
    }))
    .filter(({ links }) => links.length > 0)
}

function screensOf(me: Identity | undefined, group: string): ScreenLink[] {
  return (me?.screens ?? [])
    .filter((screen) => screen.group === group)
    .map(({ name, title, icon }) => ({ to: `/admin/${name}`, text: title, icon }))
}

function linkTo(type: ContentType): ScreenLink {
  return { to: screenAddress(type), text: type.menu, icon: type.icon }
}
