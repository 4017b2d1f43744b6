import type { ContentType } from './schema.ts'

/** Where the screen of a type is. The calls of some types are below `admin` themselves. */
export function screenAddress({ path, address }: ContentType): string {
  return address ?? `/${path.replace(/^(?!admin\/)/, 'admin/')}`
}

/** Where the entries of a type are listed and edited. */
export function listAddress(type: ContentType): string {
  const { group, single } = type
  if (group !== 'texts') return screenAddress(type)
  return `/admin/content?tab=${single ? 'settings' : 'content'}`
}

/** Where one entry is edited. */
export function entryAddress(type: ContentType, id: string): string {
  if (type.single) return listAddress(type)
  const key = encodeURIComponent(id)
  return type.group === 'texts'
    ? `/admin/content?section=${key}`
    : `${screenAddress(type)}?edit=${key}`
}
