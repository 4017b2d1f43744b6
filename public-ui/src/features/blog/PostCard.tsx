import type { Post } from '@quoin/shared-ui/api/schema'
import { Card } from '@quoin/shared-ui/ui/Card'
import { Link } from 'react-router'
import { Picture } from './Picture.tsx'
import styles from './PostCard.module.css'
import { PostFacts } from './PostFacts.tsx'
import { summary } from './summary.ts'

/** An article in a list; all of it leads to the article. */
export function PostCard({ post }: { post: Post }) {
  const { id, title, image } = post
  return (
    <Card asChild>
      <article className={styles.card}>
        <Picture id={id} image={image} />
        <div className={styles.text}>
          <PostFacts post={post} />
          <h3>
            <Link to={`/blog/${encodeURIComponent(id)}`}>{title}</Link>
          </h3>
          <p>{summary(post)}</p>
        </div>
      </article>
    </Card>
  )
}
