import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { givenAt } from '../../content/givenAt.ts'
import { placeAt } from '../../content/generic/places.ts'
import { pageQuery } from '../../content/page.ts'
import { isMissing } from '../../content/missing.ts'
import { typesQuery } from '../../content/types.ts'
import { GivenPage } from '../../features/generic/GivenPage.tsx'
import { IndexPage } from '../../features/generic/IndexPage.tsx'
import { PlacedPage } from '../../features/generic/PlacedPage.tsx'
import { SitePage } from '../../features/page/SitePage.tsx'
import { Waiting } from '../../ui/states/Waiting.tsx'

/**
 * Every address without a page in the app's code: the pages of plugins, the generated pages of content types, the other
 * pages of the site, and addresses that are not found.
 */
export function OtherPage() {
  const { pathname, key } = useLocation()
  const given = givenAt(useQueryClient(), pathname)
  // A page of a plugin is the server's answer to one request: the first of this document.
  return given && key === firstKey ? <GivenPage given={given} /> : <FoundPage />
}

/** The key of the router's first location. */
const firstKey = 'default'

function FoundPage() {
  const { '*': path = '' } = useParams()
  const { data: types, isError, refetch } = useQuery(typesQuery)
  if (types === undefined)
    return <Waiting title="Page" failed={isError} onRetry={() => void refetch()} />
  const place = placeAt(types, path)
  if (place) return <PlacedPage place={place} />
  return path === '' ? <HomePage /> : <SitePage />
}

/** The home page of a site without the types of the app's own home page: the site's own, or else an index. */
function HomePage() {
  const { error } = useQuery(pageQuery('/'))
  const { data: types = [] } = useQuery(typesQuery)
  return isMissing(error) ? <IndexPage types={types} /> : <SitePage />
}
