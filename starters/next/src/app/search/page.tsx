import type { Metadata } from 'next'
import { cms } from '../../cms/client.ts'
import { metadataOf } from '../../cms/metadata.ts'
import { SearchResults } from '../../components/SearchResults.tsx'
import { Shell } from '../../components/Shell.tsx'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

async function queryIn({ searchParams }: Props) {
  const { q, cursor } = await searchParams
  const words = typeof q === 'string' ? q.trim().slice(0, 200) : ''
  return { words, cursor: typeof cursor === 'string' ? cursor : undefined }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { words } = await queryIn(props)
  const title = words ? `Search: ${words}` : 'Search'
  return metadataOf({ path: '/search', title, isHidden: true })
}

export default async function SearchPage(props: Props) {
  const { words, cursor } = await queryIn(props)
  const answer = words ? await cms.search(words, { limit: 10, cursor }) : undefined
  return (
    <Shell path="/search">
      <h1>Search</h1>
      <form action="/search" role="search">
        <div className="field">
          <label htmlFor="q">Words</label>
          <input
            id="q"
            type="search"
            name="q"
            defaultValue={words}
            maxLength={200}
            required
          />
        </div>
        <button type="submit">Search</button>
      </form>
      {answer && <SearchResults words={words} answer={answer} />}
    </Shell>
  )
}
