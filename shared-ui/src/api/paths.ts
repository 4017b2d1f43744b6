import type { Entities } from './schema.ts'

/** The name of a content type. */
export type TypeName = keyof Entities

/** Whose view of a type is asked for; the two differ for sections and settings. */
export type Audience = 'visitor' | 'staff'

const visitorPaths: Record<TypeName, string> = {
  product: 'products',
  service: 'services',
  post: 'blog',
  job: 'jobs',
  section: 'sections',
  testimonial: 'testimonials',
  member: 'team',
  inquiry: 'inquiries',
  subscriber: 'subscribers',
  settings: 'settings',
}

const staffPaths: Record<TypeName, string> = {
  ...visitorPaths,
  section: 'admin/content/sections',
  settings: 'admin/content/settings',
}

/** Tells whether a type has only one entry, served at the type's own path. */
export function isSingle(type: TypeName): boolean {
  return type === 'settings'
}

/** Where a type's list is served, and where new entries are sent. */
export function listPath(type: TypeName, audience: Audience): `/api/${string}` {
  const paths = audience === 'staff' ? staffPaths : visitorPaths
  return `/api/${paths[type]}`
}

/** Where one entry of a type is served. */
export function entryPath(
  type: TypeName,
  id: string,
  audience: Audience,
): `/api/${string}` {
  const list = listPath(type, audience)
  return isSingle(type) ? list : `${list}/${encodeURIComponent(id)}`
}
