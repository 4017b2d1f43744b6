import type { Post } from '@quoin/shared-ui/api/schema'
import { listOf } from '../../../content/missing.ts'
import { describedAs } from '../../../content/seo.ts'
import { breadcrumbs } from '../../../page/breadcrumbs.ts'
import { canonicalPath } from '../../../page/canonical.ts'
import { publisher } from '../../../page/organization.ts'
import type { Site, Thing } from '../../../page/StructuredData.tsx'
import { describedPicture } from '../../../ui/picture/shared.ts'
import { summary } from '../../../sections/list/post/summary.ts'
import { drawnAddress } from './drawnAddress.ts'
import { modifiedAt } from './modifiedAt.ts'

/** The author's name if there is none. */
const nobody = 'Admin'

/** The structured data of an article, with its breadcrumbs. */
export function articleThings(post: Post, site: Site): Thing[] {
  const { title, author, category, publishedAt } = post
  const path = canonicalPath('/blog', post)
  const tags = listOf(post.tags)
  return [
    {
      '@type': 'BlogPosting',
      '@id': `${site.origin}${path}#article`,
      mainEntityOfPage: site.origin + path,
      headline: title,
      description: describedAs(post, summary(post)),
      image: describedPicture(post, drawnAddress(post), site.origin),
      inLanguage: 'en-GB',
      ...(publishedAt && { datePublished: publishedAt, dateModified: modifiedAt(post) }),
      author:
        author && author !== nobody
          ? { '@type': 'Person', name: author }
          : publisher(site),
      publisher: publisher(site),
      ...(tags.length > 0 && { keywords: tags.join(', ') }),
      ...(category && { articleSection: category }),
    },
    breadcrumbs(site, ['Blog', '/blog'], [title, path]),
  ]
}
