import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import type { ComponentProps } from 'react'
import type * as more from './more.tsx'

// What the home page of the template does without. A page that needs one of these fetches it ahead, so that the server
// renders it, and the browser has it before it takes the page over.

/** The sections of most types. */
export const More = lazyPart<ComponentProps<typeof more.More>>(
  async () => (await import('./more.tsx')).More,
  { inPage: true },
)

/** The cards of most content types with cards of their own. */
export const MoreEntries = lazyPart<ComponentProps<typeof more.MoreEntries>>(
  async () => (await import('./more.tsx')).MoreEntries,
  { inPage: true },
)

/** The cards of other content types. */
export const OtherEntries = lazyPart<ComponentProps<typeof more.OtherEntries>>(
  async () => (await import('./more.tsx')).OtherEntries,
  { inPage: true },
)

/** A picture of a section. */
export const Picture = lazyPart<ComponentProps<typeof more.Picture>>(
  async () => (await import('./more.tsx')).Picture,
  { inPage: true },
)

/** Fetches the code of all that the home page of the template does without, but for the form and the list of articles. */
export async function fetchMore(): Promise<void> {
  await Promise.all(
    [More, MoreEntries, OtherEntries, Picture].map((part) => part.fetched()),
  )
}
