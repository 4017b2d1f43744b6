import type { ContentType } from '../content/schema.ts'

/** A screen: where it is and what it is called. */
export interface ScreenLink {
  to: string
  text: string
}

/** The screens that the navigation names one by one. */
export const links: ScreenLink[] = [
  { to: '/admin', text: 'Dashboard' },
  { to: '/admin/analytics', text: 'Analytics' },
  { to: '/admin/products', text: 'Products' },
  { to: '/admin/services', text: 'Services' },
  { to: '/admin/blog', text: 'Blog' },
  { to: '/admin/inquiries', text: 'Inquiries' },
  { to: '/admin/content', text: 'Content' },
]

/** All other screens: those of further types, and those of the back office itself. */
export function moreLinks(types: ContentType[]): ScreenLink[] {
  const others = types
    .filter(({ group }) => group !== 'content')
    .map(({ path, many }) => ({ to: `/admin/${path}`, text: many }))
    .filter(({ to }) => !links.some((link) => link.to === to))
  return [
    ...others,
    { to: '/admin/activity', text: 'Activity' },
    { to: '/admin/searches', text: 'Searches' },
    { to: '/admin/users', text: 'Users' },
  ]
}
