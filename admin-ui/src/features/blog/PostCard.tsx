import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { arrowUpRight } from '@quoin/shared-ui/ui/glyphs'
import { PublishingTimes } from '../../ui/PublishingTimes.tsx'
import { useFrontEnd } from '../../model/frontEnd.ts'
import { type Entry, textOf, textsOf } from '../../model/schema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Time } from '../../ui/Time.tsx'
import { useStanding } from '../../model/useStanding.ts'
import {
  DeleteButton,
  EditButton,
  EntryCard,
  IdFact,
} from '../../entry-list/EntryCard.tsx'
import type { CardProps } from '../../entry-form/override.ts'
import styles from './PostCard.module.css'
import { PostImage } from './PostImage.tsx'

const mostContent = 200

/** A post in the list of blog posts. */
export function PostCard({ type, entry, onEdit, onDelete, onPrepare }: CardProps) {
  const standing = useStanding(type, entry)
  const category = textOf(entry, 'category')
  const excerpt = textOf(entry, 'excerpt')
  const { here } = useFrontEnd()
  const date = textOf(entry, 'publishedAt') || entry.createdAt
  return (
    <EntryCard
      lead={<PostImage id={entry.id} address={textOf(entry, 'image')} />}
      title={textOf(entry, 'title')}
      badges={
        <>
          <StatusBadge type={type} entry={entry} />
          {category && <Badge variant="blue">{category}</Badge>}
        </>
      }
      facts={<IdFact entry={entry} />}
      actions={(titleId) => (
        <>
          {here && (
            <Button asChild variant="ghost" size="small">
              <a href={`/blog/${entry.id}`} aria-describedby={titleId}>
                <Glyph of={arrowUpRight} />
                View Post
              </a>
            </Button>
          )}
          <EditButton
            type={type}
            describedBy={titleId}
            onEdit={onEdit}
            onPrepare={onPrepare}
          />
          <DeleteButton type={type} describedBy={titleId} onDelete={onDelete} />
        </>
      )}
    >
      <p className={styles.byline}>
        <span>By {textOf(entry, 'author') || 'Admin'}</span>
        {standing !== 'scheduled' && <Time value={date} />}
        <PublishingTimes type={type} entry={entry} />
      </p>
      {excerpt && <p>{excerpt}</p>}
      <p className={styles.content}>{beginning(entry)}</p>
      <Tags tags={textsOf(entry, 'tags')} />
    </EntryCard>
  )
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge variant="secondary">{tag}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** The beginning of a post's text. */
function beginning(entry: Entry): string {
  const opening = textOf(entry, 'opening')
  return opening.length > mostContent ? `${opening.slice(0, mostContent)}...` : opening
}
