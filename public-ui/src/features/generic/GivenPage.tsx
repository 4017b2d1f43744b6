import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Given } from '../../content/given.ts'
import { useSettings } from '../../content/settings.ts'
import { Head } from '../../page/Head.tsx'
import { entriesIn, WithData } from '../../ui/load/WithData.tsx'
import { Pictured } from '../../ui/picture/Pictured.tsx'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { OwnAddress } from './own/address.tsx'
import { type GivenOwn, givenQuery, propsOf } from './own/given.ts'

/** The page of a plugin, drawn by its module. */
export function GivenPage({ given }: { given: Given }) {
  const { data: own, refetch } = useQuery(givenQuery(given))
  const { tagline } = useSettings()
  const failed = <Failed given={given} onRetry={() => void refetch()} />
  if (own !== undefined && !own?.default) return failed
  return (
    <>
      <Head title={given.title} description={tagline} hidden={!given.index} />
      {own && (
        <ErrorBoundary instead={() => failed}>
          <Drawn given={given} own={own} />
        </ErrorBoundary>
      )}
    </>
  )
}

function Drawn({ given, own }: { given: Given; own: GivenOwn }) {
  const [search] = useSearchParams()
  const { default: Page, load, query } = own
  if (Page === undefined) return null
  return (
    <WithData
      loads={load}
      from={{ search }}
      instead={({ failed, retry }) =>
        failed ? <Failed given={given} onRetry={retry} /> : null
      }
    >
      {(data) => (
        <Pictured of={entriesIn(data)}>
          <OwnAddress query={query}>
            <Page {...propsOf(given)} data={data} />
          </OwnAddress>
        </Pictured>
      )}
    </WithData>
  )
}

function Failed({ given, onRetry }: { given: Given; onRetry: () => void }) {
  return <Waiting title={given.title || 'Page'} failed onRetry={onRetry} />
}
