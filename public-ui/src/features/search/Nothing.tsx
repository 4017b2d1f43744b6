import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { magnifier } from '@quoin/shared-ui/ui/glyphs'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { Link } from '../../ui/Link.tsx'
import { addressOf } from './addressOf.ts'

interface Props {
  text: string
  /** What many of the type without a hit are called; undefined if nothing at all was found. */
  kind: string | undefined
  /** What to search for instead; empty for nothing. */
  suggestion: string
}

/** Says that nothing was found, and how to go on. */
export function Nothing({ text, kind, suggestion }: Props) {
  if (kind !== undefined) {
    return (
      <EmptyState
        icon={magnifier}
        title={`No ${kind.toLowerCase()} found`}
        actions={<ActionLink to={addressOf(text)}>Show All Results</ActionLink>}
      >
        Other parts of the site have what you are looking for.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={magnifier}
      title="Nothing found"
      actions={<ActionLink to="/contact">Ask Us Instead</ActionLink>}
    >
      {suggestion === '' ? (
        'Try a shorter word, or tell us what you need.'
      ) : (
        <>
          Did you mean <Link to={addressOf(suggestion)}>{suggestion}</Link>?
        </>
      )}
    </EmptyState>
  )
}
