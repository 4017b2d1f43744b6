import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { later } from '../../../ui/later/later.tsx'

const inPage = { inPage: true }

/** The text of an article: its films play when they are clicked. */
export const Text = later(
  lazyPart(
    () => import('../../../ui/rich/RichText.tsx').then((file) => file.RichText),
    inPage,
  ),
  { when: 'touched' },
)

/** The structured data of an article, only in the server's HTML. */
export const Things = later(
  lazyPart(
    () => import('./ArticleThings.tsx').then((file) => file.ArticleThings),
    inPage,
  ),
  { when: 'touched' },
)

/** The category, the date and the author of an article. */
export const Facts = later(
  lazyPart(
    () =>
      import('../../../sections/list/post/PostFacts.tsx').then((file) => file.PostFacts),
    inPage,
  ),
  { when: 'touched' },
)

/** The author of an article from the team. */
export const Author = later(
  lazyPart(() => import('./Author.tsx').then((file) => file.Author), inPage),
  { when: 'seen' },
)

/** Buttons to share an article. */
export const ShareButtons = later(
  lazyPart(() => import('./ShareButtons.tsx').then((file) => file.ShareButtons), inPage),
  { when: 'touched' },
)

/** Related articles. */
export const Related = later(
  lazyPart(() => import('./Related.tsx').then((file) => file.Related), inPage),
  { when: 'seen' },
)

/** Fetches the code of all parts of an article. */
export async function fetchParts(): Promise<void> {
  const parts = [Things, Facts, Text, Author, ShareButtons, Related]
  await Promise.all(parts.map((part) => part.fetched()))
}
