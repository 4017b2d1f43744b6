import { Button } from '@quoin/shared-ui/ui/Button'
import { useFieldControl } from '@quoin/shared-ui/ui/form/Field'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { InputProps } from '../widget.ts'
import { visualPreferred } from './preference.ts'
import styles from './rich.module.css'
import { Source } from './source/SourceInput.tsx'
import { useLabel } from './useLabel.ts'
import type { VisualProps } from './VisualEditor.tsx'

const VisualEditor = lazyPart(
  () => import('./VisualEditor.tsx').then((file) => file.VisualEditor),
  {
    pending: (props) => <Pending {...props} />,
    instead: () => null,
    onFailure: ({ onMissing }) => onMissing(),
  },
)

/** Why a text is shown as HTML to an author who prefers the visual editor. */
const reasons = {
  refused:
    'This stays HTML: it has parts that the visual editor would lose. Forms, scripts and frames are left out when it is saved; of a film of YouTube or Vimeo a link to it stays.',
  missing:
    'The visual editor could not be loaded, so this is its HTML. Press Visual editor to try again.',
}

/**
 * The control of rich text: a visual editor, or its HTML. HTML that the editor cannot represent stays HTML, so that
 * opening it loses nothing.
 */
export function RichInput(props: InputProps<string>) {
  const [visual, setVisual] = useState(visualPreferred.get)
  const [reason, setReason] = useState<keyof typeof reasons>()
  const left = useRef(false)
  const onLeave = useCallback((focused: boolean) => {
    left.current = focused
  }, [])
  const claimFocus = useCallback(() => {
    const focused = left.current
    left.current = false
    return focused
  }, [])
  useLabel()
  const choose = (next: boolean) => {
    visualPreferred.set(next)
    setVisual(next)
    setReason(undefined)
  }
  const fallBack = (why: keyof typeof reasons) => {
    setVisual(false)
    setReason(why)
  }
  return (
    <div className={styles.rich}>
      <div role="group" aria-label="Editor" className={styles.views}>
        <View name="Visual editor" current={visual} onChoose={() => choose(true)} />
        <View name="HTML" current={!visual} onChoose={() => choose(false)} />
      </div>
      {visual ? (
        <VisualEditor
          {...props}
          onLeave={onLeave}
          claimFocus={claimFocus}
          onRefuse={() => fallBack('refused')}
          onMissing={() => fallBack('missing')}
        />
      ) : (
        <Source {...props} claimFocus={claimFocus} />
      )}
      {reason && (
        <p role="alert" className={styles.reason}>
          {reasons[reason]}
        </p>
      )}
    </div>
  )
}

function View(props: { name: string; current: boolean; onChoose: () => void }) {
  return (
    <Button
      size="small"
      variant="ghost"
      className={styles.view}
      aria-pressed={props.current}
      onClick={props.onChoose}
    >
      {props.name}
    </Button>
  )
}

/** A placeholder that keeps the editor's space and focus until it is loaded. */
function Pending({ field, onLeave }: VisualProps) {
  const control = useFieldControl()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      onLeave(current === document.activeElement)
    }
  }, [onLeave])
  return (
    <div
      {...control}
      ref={element}
      role="textbox"
      aria-multiline
      aria-readonly
      aria-busy
      aria-label={field.label}
      tabIndex={0}
      className={styles.pending}
    >
      <Skeleton height="100%" />
    </div>
  )
}
