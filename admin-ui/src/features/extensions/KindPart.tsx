import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { type LazyPart, lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Button } from '@quoin/shared-ui/ui/Button'
import type { ComponentType } from 'react'
import type { KindProps } from '../../fields/custom/index.tsx'
import styles from './KindPart.module.css'
import { type KindModule, loadKind } from './kindModules.ts'

/** A cache of components by the addresses of their modules. */
const known = new Map<string, LazyPart<KindProps>>()

/** A component of a kind; the JSON of the value and a message if its module cannot be loaded or fails. */
export function KindPart(props: KindProps) {
  const { custom = '', script = '' } = props.field
  const Loaded = partOf(custom, script)
  return <Loaded {...props} />
}

function partOf(kind: string, script: string): LazyPart<KindProps> {
  const before = known.get(script)
  if (before) return before
  const made = lazyPart<KindProps>(
    async () => drawn(await loadKind(`/kind/${kind}`, script)),
    {
      pending: ({ part }) => (part === 'Widget' ? <Skeleton height="2.5rem" /> : null),
      inPage: true,
      instead: (props) => <Broken {...props} />,
    },
  )
  known.set(script, made)
  return made
}

/** Draws the parts of a module. Without Show it shows values as in lists, and without Cell as elsewhere. */
function drawn({ Widget, Cell, Show }: KindModule): ComponentType<KindProps> {
  return function Drawn(props) {
    return (
      <ErrorBoundary instead={(retry) => <Broken {...props} onRetry={retry} />}>
        <Own {...props} />
      </ErrorBoundary>
    )
  }

  function Own({ part, value, edit }: KindProps) {
    if (part === 'Widget' && edit) {
      const onChange = (next: unknown) => {
        edit.onChange(next ?? null)
      }
      return <Widget {...edit} value={value} onChange={onChange} />
    }
    if (value === null || value === undefined) return null
    const Part = part === 'Cell' ? (Cell ?? Show) : (Show ?? Cell)
    return Part ? <Part value={value} /> : JSON.stringify(value)
  }
}

/** Keeps the value of the field, because it calls no onChange. */
function Broken({ field, part, value, onRetry }: KindProps & { onRetry?: () => void }) {
  const text = value === null || value === undefined ? '' : JSON.stringify(value)
  if (part !== 'Widget') return text
  return (
    <div className={styles.broken} role="alert">
      <p>
        {field.label} cannot be edited now: it belongs to a plugin, and its module could
        not be loaded or has failed. The value is kept.
      </p>
      {text && <code className={styles.value}>{text}</code>}
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          if (onRetry) onRetry()
          else location.reload()
        }}
      >
        {onRetry ? 'Try again' : 'Load the page again'}
      </Button>
    </div>
  )
}
