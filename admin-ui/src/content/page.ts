import type { Page } from '@quoin/shared-ui/api/content'

/** Part of a list, with what the answer's headers say of the rest. */
export function pageOf<Item>(items: Item[], { headers }: Response): Page<Item> {
  return {
    items,
    total: Number(headers.get('X-Total-Count') ?? items.length),
    next: cursorIn(headers.get('Link')),
  }
}

/** The cursor in a Link header's rel="next" address; null at the list's end. */
function cursorIn(link: string | null): string | null {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  if (address === undefined) return null
  return new URL(address, globalThis.location.href).searchParams.get('cursor')
}
