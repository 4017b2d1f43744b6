import { Card } from '@quoin/shared-ui/ui/Card'
import type { ListedPost } from '../../../content/lists.ts'
import { Link } from '../../../ui/Link.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Pictured } from '../../../ui/picture/Pictured.tsx'
import styles from './PostCard.module.css'
import { PostFacts } from './PostFacts.tsx'
import { Summary } from './Summary.tsx'

/** An article in a list, with a link over the whole card. */
export function PostCard({ post }: { post: ListedPost }) {
  const { id, title, image } = post
  return (
    <Card asChild>
      <article className={styles.card}>
        <Pictured of={post}>
          <Picture id={id} image={image} />
        </Pictured>
        <div className={styles.text}>
          <PostFacts post={post} />
          <h3>
            <Link to={`/blog/${encodeURIComponent(id)}`}>{title}</Link>
          </h3>
          <Summary post={post} />
        </div>
      </article>
    </Card>
  )
}
