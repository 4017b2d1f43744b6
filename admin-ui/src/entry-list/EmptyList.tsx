import { Button } from '@quoin/shared-ui/ui/Button'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { circleExclamation, inbox } from '@quoin/shared-ui/ui/glyphs'
import { useCan } from '../model/identity.ts'
import { type ContentType, statusField } from '../model/schema.ts'
import { messageOf } from '../api/useFailure.ts'
import type { Words } from '../model/words.ts'
import type { ListView } from './filters/useListView.ts'

interface Props {
  type: ContentType
  words: Words
  view: ListView
}

/** Shown for an empty list: there are no entries, or none match. */
export function EmptyList({ type, words, view }: Props) {
  const { create } = useCan(type)
  if (!view.narrowed) {
    return (
      <EmptyState icon={inbox} heading="h2" title={words.emptyTitle}>
        {create ? words.emptyText : words.emptyView}
      </EmptyState>
    )
  }
  const { scheduled, [statusField(type)?.name ?? '']: value } = view.filters
  const status = scheduled ? 'scheduled' : value
  const kind = [status, type.many.toLowerCase()].filter(Boolean).join(' ')
  return (
    <EmptyState icon={inbox} heading="h2" title={`No ${kind} found`}>
      {view.text === '' ? 'Try changing the filter.' : 'Try another search or filter.'}
    </EmptyState>
  )
}

/** Shown for a list that could not be loaded. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={circleExclamation}
        heading="h2"
        title="The list could not be loaded"
        actions={<Button onClick={onRetry}>Try Again</Button>}
      >
        {messageOf(error)}
      </EmptyState>
    </div>
  )
}
