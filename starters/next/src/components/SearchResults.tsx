import type { SearchPage } from '@quoin-cms/client'
import { SiteLink } from './SiteLink.tsx'

interface Props {
  words: string
  answer: SearchPage
}

/** The entries that a search has found. */
export function SearchResults({ words, answer }: Props) {
  const { total, hits, suggestion, cursor } = answer
  return (
    <div aria-live="polite">
      <p>
        {total === 1 ? '1 result' : `${total} results`}
        {suggestion && (
          <>
            . Did you mean{' '}
            <SiteLink href={`/search?q=${encodeURIComponent(suggestion)}`}>
              {suggestion}
            </SiteLink>
            ?
          </>
        )}
      </p>
      <ul className="grid">
        {hits.map(({ type, id, label, url, title, excerpt }) => (
          <li key={`${type}/${id}`} className="card">
            <span className="below">{label}</span>
            <h3>
              <SiteLink href={url}>{title}</SiteLink>
            </h3>
            {/* The CMS has escaped the excerpt; it has no elements but mark. */}
            <p dangerouslySetInnerHTML={{ __html: excerpt }} />
          </li>
        ))}
      </ul>
      {cursor && (
        <SiteLink
          rel="next"
          href={`/search?q=${encodeURIComponent(words)}&cursor=${encodeURIComponent(cursor)}`}
        >
          More results
        </SiteLink>
      )}
    </div>
  )
}
