import { entryQuery } from '@quoin/shared-ui/api/queries'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isEntry, isMissing } from '../../content/missing.ts'
import { canonicalPath } from '../../page/canonical.ts'
import { useOwnAddress } from '../../page/useOwnAddress.ts'
import { NotThere } from '../../sections/parts.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { Article } from './article/Article.tsx'
import { ArticleLoading } from './article/ArticleLoading.tsx'

/** One article. */
export function ArticlePage() {
  const { id = '' } = useParams()
  const { data, error, isPending } = useQuery(entryQuery('post', id))
  const post = isEntry(data?.entity) ? data.entity : undefined
  useOwnAddress(post && canonicalPath('/blog', post), (client) => {
    client.setQueryData(entryQuery('post', post?.slug ?? '').queryKey, data)
  })
  if (isPending) return <ArticleLoading />
  if (isMissing(error) || !post) return <Missing />
  return <Article key={post.id} post={post} />
}

function Missing() {
  return (
    <NotThere
      title="Article Not Found"
      text="The article you're looking for doesn't exist or has been removed."
    >
      <ActionLink to="/blog" size="large">
        Back to Blog
      </ActionLink>
    </NotThere>
  )
}
