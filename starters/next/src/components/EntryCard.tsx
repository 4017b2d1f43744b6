import { Day } from './Day.tsx'
import { Picture } from './Picture.tsx'
import { SiteLink } from './SiteLink.tsx'

interface Props {
  type: string
  entry: Record<string, any>
}

/** The folder of the pages of a type. Entries of other types have no page of their own. */
const folders: Record<string, string> = { post: '/blog', product: '/products' }

/** The types whose pictures are portraits. */
const portraits = ['member', 'testimonial']

export function EntryCard({ type, entry }: Props) {
  const isPortrait = portraits.includes(type)
  const folder = folders[type]
  const title = entry.title ?? entry.name ?? entry.clientName
  const below = entry.position ?? entry.company ?? entry.category
  const text = entry.excerpt ?? entry.description ?? entry.bio ?? entry.content
  return (
    <li className={isPortrait ? 'card portrait' : 'card'}>
      <Picture
        address={entry.image}
        known={entry.expand?.image}
        alt=""
        ratio={isPortrait ? '1:1' : '16:9'}
        sizes={isPortrait ? '6rem' : '(min-width: 48rem) 20rem, 100vw'}
      />
      <h3>
        {folder ? (
          <SiteLink href={`${folder}/${entry.slug || entry.id}`}>{title}</SiteLink>
        ) : (
          title
        )}
      </h3>
      {below && <p className="below">{below}</p>}
      {type === 'post' && <Day time={entry.publishedAt} />}
      {text && !text.includes('<') && <p>{text}</p>}
    </li>
  )
}
