import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { isMissing } from '../../content/missing.ts'
import { pagePath, pageQuery } from '../../content/page.ts'
import { NotFoundPage } from '../../sections/parts.tsx'
import { useCodeOf } from '../../sections/useCodeOf.ts'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { DrawnPage } from './DrawnPage.tsx'

/** The page of the site at the address: a list of sections. */
export function SitePage() {
  const { pathname } = useLocation()
  const { data, error, isError, refetch } = useQuery(pageQuery(pagePath(pathname)))
  const isWhole = useCodeOf(data?.sections)
  if (isMissing(error)) return <NotFoundPage />
  if (data === undefined || !isWhole)
    return <Waiting title="Page" failed={isError} onRetry={() => void refetch()} />
  return <DrawnPage key={data.id} page={data} />
}
