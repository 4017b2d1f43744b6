import { cms, found } from '../../cms/client.ts'
import { ArticleList } from '../ArticleList.tsx'
import { EntryCard } from '../EntryCard.tsx'
import type { SectionProps } from './section.ts'

export async function Entries({ section }: SectionProps) {
  const { title, content, metadata } = section
  const { of: type, pick, entries: ids } = metadata
  const limit = metadata.limit || undefined
  // All articles are a list with pages; other lists have all that they show.
  const isArchive = type === 'post' && pick === 'all' && limit === undefined
  const entries = isArchive ? [] : await read(type, pick, ids, limit)
  return (
    <>
      {title && <h2>{title}</h2>}
      {content && <p className="lead">{content}</p>}
      {isArchive ? (
        <ArticleList />
      ) : (
        <ul className="grid">
          {entries.map((entry) => (
            <EntryCard key={entry.id} type={type} entry={entry} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The types that have a picture, which the cards show. */
const pictured = ['post', 'product', 'member', 'testimonial']

async function read(
  type: string,
  pick: string,
  ids: string[],
  limit: number | undefined,
): Promise<{ id: string }[]> {
  const shape = { expand: pictured.includes(type) ? (['image'] as const) : undefined }
  if (pick === 'chosen') {
    const get = cms.get as (
      type: string,
      id: string,
      shape: object,
    ) => Promise<{ id: string }>
    const chosen = await Promise.all(
      ids.slice(0, limit).map((id) => found(get(type, id, shape))),
    )
    return chosen.filter((entry) => entry !== undefined)
  }
  const sort = type === 'post' ? '-publishedAt' : '-createdAt'
  const query = {
    ...shape,
    limit: limit ?? 100,
    count: false,
    ...(pick === 'newest' && { sort }),
  }
  return (await cms.list(type as 'post', query as object).page()).entries
}
