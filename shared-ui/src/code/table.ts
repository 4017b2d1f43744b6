/**
 * A table for look-ups by names from content, with only the given entries. A plain object would also have members such
 * as `constructor` and `__proto__`.
 */
export function table<T>(entries: Record<string, T>): Partial<Record<string, T>> {
  return Object.assign(Object.create(null) as Partial<Record<string, T>>, entries)
}
