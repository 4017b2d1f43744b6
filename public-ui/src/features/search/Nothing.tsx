import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { magnifier } from '@quoin/shared-ui/ui/glyphs'
import { ActionLink } from '../../ui/ActionLink.tsx'
import { Link } from '../../ui/Link.tsx'
import { addressOf } from './addressOf.ts'

interface Props {
  text: string
  /** The plural of the type without a hit; undefined if nothing at all was found. */
  kind: string | undefined
  /** A suggested search text; empty for none. */
  suggestion: string
}

/** The message that nothing was found, with suggestions. */
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
