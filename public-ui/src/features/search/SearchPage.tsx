import { Badge } from '@quoin/shared-ui/ui/Badge'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { magnifier } from '@quoin/shared-ui/ui/glyphs'
import { Link, useSearchParams } from 'react-router'
import { Head } from '../../page/Head.tsx'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import { SearchBox } from './SearchBox.tsx'
import styles from './SearchPage.module.css'
import type { Hit } from './searchSite.ts'
import { useSearch } from './useSearch.ts'

/** All that the site has for the text in the address. */
export function SearchPage() {
  const [params] = useSearchParams()
  const text = params.get('q') ?? ''
  const { data, isLoading, isError, refetch } = useSearch(text)
  return (
    <>
      <Head
        title="Search"
        description="Search our products, services, articles and jobs."
        hidden
      />
      <PageHero
        art="search"
        title={text.trim() === '' ? 'Search' : `Results for “${text.trim()}”`}
        actions={
          <div className={styles.again}>
            <SearchBox label="Search again" />
          </div>
        }
      />
      <Section title={heading(text, data)}>
        {isLoading && (
          <Loading text="Searching..." cards={3} height="8rem" className={styles.hits} />
        )}
        {isError && <Failure title="The search failed" onRetry={() => void refetch()} />}
        {data && text.trim() !== '' && <Results hits={data} />}
      </Section>
    </>
  )
}

function heading(text: string, hits: Hit[] | undefined): string {
  if (text.trim() === '' || hits === undefined) return 'What are you looking for?'
  if (hits.length === 1) return '1 result'
  return `${hits.length} results`
}

function Results({ hits }: { hits: Hit[] }) {
  if (hits.length === 0) {
    return (
      <EmptyState
        icon={magnifier}
        title="Nothing found"
        actions={<ActionLink to="/contact">Ask Us Instead</ActionLink>}
      >
        Try a shorter word, or tell us what you need.
      </EmptyState>
    )
  }
  return (
    <ul className={styles.hits}>
      {hits.map((hit) => (
        <li key={`${hit.kind}-${hit.id}`} className={styles.hit}>
          <Badge variant="secondary">{hit.kind}</Badge>
          <h3>
            <Link to={hit.address}>{hit.title}</Link>
          </h3>
          <p>{hit.text}</p>
        </li>
      ))}
    </ul>
  )
}
