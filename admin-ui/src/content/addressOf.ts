import type { ContentType } from './schema.ts'

/** Where the entries of a type are listed and edited. */
export function listAddress({ path, group, single }: ContentType): string {
  if (group !== 'content') return `/admin/${path}`
  return `/admin/content?tab=${single ? 'settings' : 'content'}`
}

/** Where one entry is edited. */
export function entryAddress(type: ContentType, id: string): string {
  if (type.single) return listAddress(type)
  const key = encodeURIComponent(id)
  return type.group === 'content'
    ? `/admin/content?section=${key}`
    : `/admin/${type.path}?edit=${key}`
}
