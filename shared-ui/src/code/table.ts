/**
 * A table for look-ups by names that come from content: it has the given entries alone. A plain object also has
 * members such as `constructor` and `__proto__`, which are no entries.
 */
export function table<T>(entries: Record<string, T>): Partial<Record<string, T>> {
  return Object.assign(Object.create(null) as Partial<Record<string, T>>, entries)
}
