import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Head } from '../../page/Head.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Section } from '../../ui/Section.tsx'
import { Nothing } from './Nothing.tsx'
import { resultsQuery } from './queries.ts'
import { asked, isUnknown } from './read.ts'
import { Results } from './Results.tsx'
import { SearchBox } from './SearchBox.tsx'
import styles from './SearchPage.module.css'
import { TypeFilter } from './TypeFilter.tsx'

/** The results for the text in the address, of all types or one. */
export function SearchPage() {
  const [params] = useSearchParams()
  const { text, type } = asked(params)
  return (
    <>
      <Head
        title="Search"
        description="Search our products, services, articles and jobs."
        hidden
      />
      <PageHero
        title={text === '' ? 'Search' : `Results for “${text}”`}
        actions={
          <div className={styles.again}>
            <SearchBox key={text} label="Search again" first={text} />
          </div>
        }
      />
      {text === '' ? (
        <Section title="What are you looking for?">
          <p>Type a few words above. Put a phrase in quotation marks.</p>
        </Section>
      ) : (
        <Found text={text} type={type} />
      )}
    </>
  )
}

function Found({ text, type }: { text: string; type: string | null }) {
  const query = useInfiniteQuery({
    ...resultsQuery(text, type),
    // The filters stay visible while the results of another load.
    placeholderData: (before, earlier) =>
      earlier?.queryKey[2] === text ? before : undefined,
  })
  const pages = query.data?.pages ?? []
  const [first] = pages
  const hits = pages.flatMap((page) => page.hits)
  const types = first?.facets.type ?? []
  if (first && isUnknown(type, first)) return <Found text={text} type={null} />
  const heading = headingOf(first?.total)
  return (
    <Section title={heading}>
      <VisuallyHidden role="status">{first && heading}</VisuallyHidden>
      {query.isLoading && (
        <Loading text="Searching..." cards={3} size="line" className={styles.hits} />
      )}
      {query.isLoadingError && (
        <Failure title="The search failed" onRetry={() => void query.refetch()} />
      )}
      {types.length > 0 && <TypeFilter text={text} type={type} counts={types} />}
      {first?.total === 0 && (
        <Nothing
          text={text}
          kind={types.find(({ value }) => value === type)?.label}
          suggestion={first.suggestion}
        />
      )}
      {hits.length > 0 && (
        <Results
          hits={hits}
          more={query.hasNextPage}
          waiting={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Section>
  )
}

function headingOf(total: number | undefined): string {
  if (total === undefined) return 'Results'
  if (total === 0) return 'No results'
  return total === 1 ? '1 result' : `${total} results`
}
