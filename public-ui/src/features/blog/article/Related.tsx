import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../ui/Section.tsx'
import { PostCard } from '../../../sections/list/post/PostCard.tsx'
import grid from '../../../ui/Grid.module.css'
import { mostRelated } from '../../../sections/list/post/readOpenings.ts'
import { relatedQuery } from './relatedQuery.ts'

/** Articles related to the one with the id; renders nothing if there are none. */
export function Related({ id }: { id: string }) {
  const { data } = useQuery(relatedQuery(id))
  const posts = data?.slice(0, mostRelated) ?? []
  if (posts.length === 0) return null
  return (
    <Section title="Related Articles" tone="sunken">
      <ul className={grid.pairs}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
