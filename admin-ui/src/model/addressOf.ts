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
  if (isWritten(type)) return `${screenAddress(type)}/${key}`
  return type.group === 'texts'
    ? `/admin/content?section=${key}`
    : `${screenAddress(type)}?edit=${key}`
}

/** The address of the form of a new entry. */
export function newAddress(type: ContentType): string {
  return `${screenAddress(type)}${isWritten(type) ? '/new' : '?new'}`
}

/** Whether entries of a type have the writing screen, in place of a small dialog: those with rich text do. */
export function isWritten(type: ContentType): boolean {
  const { fields, single, screen, group, access } = type
  if (single || screen || group === 'texts' || access === 'inbox') return false
  return fields.some(({ kind, readOnly }) => kind === 'rich' && !readOnly)
}
