import { ask } from '@quoin/shared-ui/api/call'
import type { MediaItem } from './media.ts'

/** Tells the server to fetch a picture from another host into the library. Returns the entry of the picture. */
export async function fetchMedia(url: string, alt: string): Promise<MediaItem> {
  const answer = await ask(
    new Request(`${location.origin}/api/admin/media/fetch`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ url, alt: alt.slice(0, 500) }),
    }),
  )
  return (await answer.json()) as MediaItem
}
