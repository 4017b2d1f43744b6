import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { download } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { Failed } from '../../ui/Failed.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { CallList } from './CallList.tsx'
import { CallView } from './CallView.tsx'
import { callsOf } from './document/calls.ts'
import type { ApiDocument } from './document/document.ts'
import { documentAddress, documentQuery } from './document/documentQuery.ts'
import { Guide } from './Guide.tsx'
import styles from './ReferenceScreen.module.css'

/** The reference of the API, from the OpenAPI document that the server serves. */
export function ReferenceScreen() {
  const { data, error } = useQuery(documentQuery)
  return (
    <>
      <ScreenHeader title="API" text={data?.info.description ?? ''}>
        <Button asChild variant="secondary">
          <a href={documentAddress} download>
            <Glyph of={download} />
            OpenAPI document
          </a>
        </Button>
      </ScreenHeader>
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton height="30rem" />}
      {data && <Reference document={data} />}
    </>
  )
}

/** The list of calls beside the selected call, or the general chapters. */
function Reference({ document }: { document: ApiDocument }) {
  const calls = callsOf(document)
  const named = useLocation().hash.slice(1)
  const chosen = calls.find(({ id }) => id === named)
  return (
    <div className={styles.columns} data-chosen={chosen !== undefined}>
      <CallList calls={calls} chosen={chosen} />
      <div className={styles.page}>
        {chosen ? (
          <CallView key={chosen.id} document={document} call={chosen} />
        ) : (
          <Guide document={document} named={named} />
        )}
      </div>
    </div>
  )
}
