import type { ContentType } from './schema.ts'

/** The address of a type's screen. The calls of some types are directly below `admin`. */
export function screenAddress({ path, address }: ContentType): string {
  return address ?? `/${path.replace(/^(?!admin\/)/, 'admin/')}`
}

/** The address of a type's list. */
export function listAddress(type: ContentType): string {
  const { group, single } = type
  if (group !== 'texts') return screenAddress(type)
  return `/admin/content?tab=${single ? 'settings' : 'content'}`
}

/** The address of an entry's form. */
export function entryAddress(type: ContentType, id: string): string {
  if (type.single) return listAddress(type)
  const key = encodeURIComponent(id)
  return type.group === 'texts'
    ? `/admin/content?section=${key}`
    : `${screenAddress(type)}?edit=${key}`
}
